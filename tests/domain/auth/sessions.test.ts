import { beforeEach, describe, expect, it } from "vitest";
import {
  endOtherSessions,
  endOwnSession,
  memberOfSession,
  sessionsOf,
  signIn,
  unknownBrowser,
  type Browser,
  type NewSession,
} from "~/domain/auth";
import { isDeviceOf } from "~/domain/auth/devices";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { members, outbox } from "~db/schema";
import { ana, ben } from "../../cast";
import { newStreetForEach, street } from "../../street";
import { join } from "./account";

let phone: NewSession;
let Ana: Actor;
newStreetForEach();
beforeEach(async () => {
  phone = await join(street.context, ana);
  Ana = { id: phone.member.id, role: "member" };
});

const enter = (browser: Partial<Browser> = {}, { email, password } = ana) =>
  signIn(street.context, { email, password }, { browser: { ...unknownBrowser, ...browser } });
const isOpen = async ({ secret }: { secret: string }) => (await memberOfSession(street.context, secret)) !== null;

describe("A sign-in", () => {
  it("ends the session that its browser showed, whosever that is, and its sockets close", async () => {
    const planted = await join(street.context, ben);
    const own = await enter({ sessionId: hashOf(planted.secret) });
    expect([await isOpen(planted), await isOpen(own), await isOpen(phone)]).toEqual([false, true, true]);
    expect(street.events).toEqual([{ type: "sessions-ended", sessionIds: [hashOf(planted.secret)] }]);
  });

  it("ends the session unused for the longest when it is the 21st", async () => {
    const others: NewSession[] = [];
    for (let n = 0; n < 20; n++) {
      street.clock.advance(MINUTE);
      others.push(await enter());
    }
    expect(await isOpen(phone)).toBe(false);
    expect(await Promise.all(others.map(isOpen))).toEqual(Array(20).fill(true));
    expect(street.events).toEqual([{ type: "sessions-ended", sessionIds: [hashOf(phone.secret)] }]);
  });

  it("in a browser that is new to the member sends a mail, in a known one it does not", async () => {
    await enter({ device: phone.device });
    expect(await street.database.read.select().from(outbox)).toEqual([]);
    await enter({ name: "Firefox on Windows", timeZone: "America/New_York" });
    expect(await street.database.read.select().from(outbox)).toMatchObject([
      { kind: "new-browser", recipient: ana.email, details: { browser: "Firefox on Windows" } },
    ]);
  });
});

describe("A browser", () => {
  it("is known by a new secret after each sign-in, and a planted one is worth nothing", async () => {
    const { device } = await enter({ device: phone.device });
    expect(await isDeviceOf(street.context, ana.email, device)).toBe(true);
    expect(await isDeviceOf(street.context, ana.email, phone.device)).toBe(false);
  });

  it("is known to each member who signed in in it", async () => {
    await join(street.context, ben);
    const { device } = await enter({ device: phone.device }, ben);
    for (const { email } of [ana, ben]) expect(await isDeviceOf(street.context, email, device)).toBe(true);
  });

  it("is known to nobody else", async () => {
    const bens = await join(street.context, ben);
    expect(await isDeviceOf(street.context, ana.email, bens.device)).toBe(false);
  });
});

describe("The list of sessions", () => {
  it("says of each where it is and when it was last used, this one first", async () => {
    street.clock.advance(MINUTE);
    await enter({ name: "Chrome on Android", timeZone: "America/New_York" });
    const listed = await sessionsOf(street.context, Ana, hashOf(phone.secret));
    expect(listed).toMatchObject([
      { isCurrent: true, browser: "", place: "" },
      { isCurrent: false, browser: "Chrome on Android", place: "New York" },
    ]);
  });

  it("leaves out an admin's that was unused for 12 hours: nobody comes in by it", async () => {
    await street.database.write((tx) => tx.update(members).set({ role: "admin" }));
    street.clock.advance(12 * HOUR);
    const laptop = await enter();
    expect(await isOpen(phone)).toBe(false);
    expect(await sessionsOf(street.context, Ana, hashOf(laptop.secret))).toMatchObject([{ isCurrent: true }]);
  });

  it("ends one, and none of other members", async () => {
    const bens = await join(street.context, ben);
    const laptop = await enter();
    await endOwnSession(street.context, Ana, hashOf(laptop.secret));
    expect([await isOpen(laptop), await isOpen(phone)]).toEqual([false, true]);
    const other = endOwnSession(street.context, Ana, hashOf(bens.secret));
    await expect(other).rejects.toMatchObject({ code: "not-found" });
    expect(await isOpen(bens)).toBe(true);
  });

  it("ends all others, whose browsers count as new from then on", async () => {
    const laptop = await enter();
    const ended = await endOtherSessions(street.context, Ana, hashOf(phone.secret), phone.device);
    expect(ended).toEqual({ sessions: 1, tokens: 0 });
    expect([await isOpen(laptop), await isOpen(phone)]).toEqual([false, true]);
    expect(await isDeviceOf(street.context, ana.email, laptop.device)).toBe(false);
    expect(await isDeviceOf(street.context, ana.email, phone.device)).toBe(true);
  });
});
