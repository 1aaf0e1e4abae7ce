import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { liftSuspension, suspendMember } from "~/domain/admin";
import {
  calendarMadeAt,
  changePassword,
  endAllSessions,
  mintResetToken,
  removeCalendar,
  renewCalendar,
  resetPassword,
} from "~/domain/auth";
import { passwordHash } from "~/domain/auth/passwords.server";
import { addDeparture, calendarOf } from "~/domain/plans";
import { forgetAll } from "~/domain/retention/delete-in-batches";
import { retentionRules } from "~/domain/retention";
import { DAY, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { calendarFeeds, members } from "~db/schema";
import { ada, ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { plannedAt } from "./departure-form";

/** A Sunday, 12:00 in New York. */
const SUNDAY = new Date("2027-03-07T17:00:00Z");

let street: Neighbourhood;
let Ana: Actor, Ben: Actor, Ada: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(SUNDAY));
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  Ada = await street.addMember(ada, "admin");
  await street.database.write((tx) => tx.update(members).set({ timeZone: "America/New_York" }));
  await addDeparture(street.context, Ana, plannedAt(ana.place));
  await addDeparture(street.context, Ben, plannedAt(ben.place, { time: "09:30" }));
});

const newToken = async (): Promise<string> =>
  (await renewCalendar(street.context, Ana)).searchParams.get("token") ?? expect.unreachable();
const read = (token: string) => calendarOf(street.context, token);

describe("A calendar's address", () => {
  it("shows its member's own times of 60 days, right across the change of the clocks", async () => {
    const events = (await read(await newToken())) ?? [];
    expect(events).toHaveLength(9);
    expect(events.slice(0, 2).map(({ at }) => at.toISOString())).toEqual([
      "2027-03-08T13:10:00.000Z",
      "2027-03-15T12:10:00.000Z",
    ]);
  });

  it("has 256 random bits, of which only a hash is stored", async () => {
    const token = await newToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await street.database.read.select().from(calendarFeeds);
    expect(rows).toMatchObject([{ memberId: Ana.id, tokenHash: hashOf(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(["", "no such secret"])("with the secret ‘%s’ belongs to no member", async (token) => {
    await newToken();
    expect(await read(token)).toBeNull();
  });

  it("ends when it is renewed", async () => {
    const [old, fresh] = [await newToken(), await newToken()];
    expect(await read(old)).toBeNull();
    expect(await read(fresh)).not.toBeNull();
  });

  it("ends when its member ends it, as often as that is pressed", async () => {
    const token = await newToken();
    await removeCalendar(street.context, Ana);
    await removeCalendar(street.context, Ana);
    expect(await read(token)).toBeNull();
    expect(await calendarMadeAt(street.context, Ana)).toBeNull();
  });

  it("ends with a change of the password", async () => {
    const token = await newToken();
    const stored = await passwordHash(ana.password);
    await street.database.write((tx) => tx.update(members).set({ passwordHash: stored }));
    const words = { currentPassword: ana.password, newPassword: "another lantern 42" };
    await changePassword(street.context, Ana, words);
    expect(await read(token)).toBeNull();
  });

  it("ends with a new password by mail", async () => {
    const token = await newToken();
    const reset = (await mintResetToken(street.context, ana.email)) ?? expect.unreachable();
    await resetPassword(street.context, { token: reset, newPassword: "another lantern 42" });
    expect(await read(token)).toBeNull();
  });

  it("ends with a suspension, and stays so after it", async () => {
    const token = await newToken();
    await suspendMember(street.context, Ada, Ana.id, { reason: "a test" });
    expect(await read(token)).toBeNull();
    await liftSuspension(street.context, Ada, Ana.id, { reason: "We talked." });
    expect(await read(token)).toBeNull();
  });

  it("ends after a restore, like every session", async () => {
    const token = await newToken();
    await endAllSessions(street.context);
    expect(await read(token)).toBeNull();
  });

  it("ends after 90 unused days, and is erased then", async () => {
    const token = await newToken();
    street.clock.advance(90 * DAY - SECOND);
    expect(await read(token), "a use lets it live on").not.toBeNull();
    street.clock.advance(90 * DAY - SECOND);
    expect(await read(token)).not.toBeNull();
    street.clock.advance(90 * DAY);
    expect(await read(token)).toBeNull();
    expect(await calendarMadeAt(street.context, Ana)).toBeNull();
    const rule = retentionRules({} as never).find(({ name }) => name === "forget-calendars") ?? expect.unreachable();
    expect(await forgetAll(street.context, rule.forget)).toBe(1);
  });

  it("can be read while nothing can be written, for example on a full disk", async () => {
    const token = await newToken();
    street.clock.advance(2 * DAY);
    const write = () => Promise.reject(new Error("database or disk is full"));
    expect(await calendarOf({ ...street.context, write }, token)).not.toBeNull();
  });

  it("writes nothing when it is read again the same day", async () => {
    const token = await newToken();
    street.clock.advance(DAY - SECOND);
    await read(token);
    const [feed] = await street.database.read.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, Ana.id));
    expect(feed?.lastUsedAt).toEqual(SUNDAY);
  });
});
