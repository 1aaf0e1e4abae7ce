import { describe, expect, it } from "vitest";
import { memberOfSession, signOut } from "~/domain/auth";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { hashOf } from "~/domain/shared/ids";
import { members } from "~db/schema";
import { ana, ben } from "../cast";
import { ownTime } from "../timing";
import type { Phone } from "./phone";
import { Ana, Ben, gone, nearAna, newStationForEach, openStation, station } from "./station";

newStationForEach([ana, ben]);

const cookieOf = async (actor: Actor) => ({ cookie: await station.session(actor) });

describe("Opening a socket", () => {
  it("is refused without a session", async () => {
    await expect(station.silentPhone({})).rejects.toThrow("401");
    await expect(station.silentPhone({ cookie: "forged" })).rejects.toThrow("401");
  });

  it("is refused with an expired session", async () => {
    const cookie = await cookieOf(Ana);
    station.clock.advance(31 * DAY);
    await expect(station.silentPhone(cookie)).rejects.toThrow("401");
  });

  it("is refused from another site, with or without a session", async () => {
    const cookie = await cookieOf(Ana);
    await expect(station.silentPhone({ ...cookie, origin: "https://evil.example" })).rejects.toThrow("403");
  });

  it("is refused while the session cannot be looked up", async () => {
    const broken = await openStation({ authenticate: () => Promise.reject(new Error("database busy")) });
    await expect(broken.silentPhone({ cookie: "any" })).rejects.toThrow("503");
    expect(broken.failures).toHaveLength(1);
    await broken.close();
  });

  it("closes with 4401 for someone else's id", async () => {
    const phone = await station.silentPhone(await cookieOf(Ana));
    phone.authenticate(Ben.id);
    expect(await phone.closed).toBe(4401);
  });

  it("closes with 4401 when a listening phone claims to be someone else", async () => {
    const phone = await station.phone(Ana);
    phone.authenticate(Ben.id);
    expect(await phone.closed).toBe(4401);
  });

  it("delivers nothing before AUTHENTICATE", async () => {
    const silent = await station.silentPhone(await cookieOf(Ana));
    const speaking = await station.phone(Ana);
    station.hub.publish([gone({ members: [Ana.id] }), nearAna()]);
    await speaking.caughtUp();
    expect(speaking.events).toHaveLength(2);
    expect(silent.events).toEqual([]);
  });

  it("asks the page to load again after AUTHENTICATE if something happened before it", async () => {
    const early = await station.silentPhone(await cookieOf(Ana));
    station.hub.publish([gone({ members: [Ana.id] })]);
    early.authenticate(Ana.id);
    await expect.poll(() => early.types()).toEqual(["RELOAD"]);
    station.hub.publish([gone({ members: [Ana.id] })]);
    await expect.poll(() => early.types()).toEqual(["RELOAD", "PARKING_SPACE_REMOVED"]);
  });

  it("closes a member's oldest socket when there is an eleventh", async () => {
    const phones: Phone[] = [];
    for (let opened = 0; opened < 11; opened++) phones.push(await station.phone(Ana));
    expect(await phones[0]?.closed).toBe(4409);
    station.hub.publish([gone({ members: [Ana.id] })]);
    await expect.poll(() => phones.map(({ events }) => events.length)).toEqual([0, ...Array<number>(10).fill(1)]);
  });

  it("counts sockets that never send AUTHENTICATE", async () => {
    const cookie = await cookieOf(Ana);
    const first = await station.silentPhone(cookie);
    for (let opened = 0; opened < 10; opened++) await station.silentPhone(cookie);
    expect(await first.closed).toBe(4409);
  });
});

describe("The end of a session", () => {
  it("closes the sockets of that session within a second, and no other", async () => {
    const secret = await station.session(Ana);
    const ending = await station.silentPhone({ cookie: secret });
    ending.authenticate(Ana.id);
    const other = await station.phone(Ana);
    const end = async () => {
      await signOut(station.context, hashOf(secret));
      expect(await ending.closed).toBe(4401);
    };
    expect(await ownTime(end)).toBeLessThan(1000);
    await other.caughtUp();
  });

  it("terminates a socket that does not complete the close handshake", async () => {
    const secret = await station.session(Ana);
    const frozen = await station.silentPhone({ cookie: secret });
    frozen.socket.pause();
    await signOut(station.context, hashOf(secret));
    await expect.poll(() => station.hub.isOnline(Ana.id)).toBe(false);
    frozen.socket.resume();
    expect(await frozen.closed).toBe(4401);
  });

  it("is noticed when it comes while the socket opens", async () => {
    const { context } = station;
    const late = await openStation({
      async authenticate(secret) {
        const signedIn = await memberOfSession(context, secret ?? "");
        if (signedIn) await signOut(context, signedIn.sessionId);
        return signedIn;
      },
    });
    const phone = await late.silentPhone(await cookieOf(Ana));
    phone.authenticate(Ana.id);
    expect(await phone.closed).toBe(4401);
    await late.close();
  });
});

describe("Stopping", () => {
  it("closes every socket with 1001, stores the last-seen times, and accepts no more sockets", async () => {
    const phones = await Promise.all([station.phone(Ana), station.phone(Ben)]);
    await station.hub.close();
    expect(await Promise.all(phones.map(({ closed }) => closed))).toEqual([1001, 1001]);
    const seen = await station.context.read.select({ at: members.lastSeenAt }).from(members);
    expect(seen).toEqual([{ at: station.clock.now() }, { at: station.clock.now() }]);
    await expect(station.silentPhone(await cookieOf(Ana))).rejects.toThrow("503");
  });

  it("does not wait for a phone that does not complete the close handshake", async () => {
    const phone = await station.phone(Ana);
    phone.socket.pause();
    await station.hub.close();
    phone.socket.resume();
    expect([1001, 1006]).toContain(await phone.closed);
  });
});
