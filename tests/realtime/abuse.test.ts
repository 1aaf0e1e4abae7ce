import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { MAX_SOCKETS_PER_MEMBER } from "~/realtime/protocol";
import { ana, ben, register, signIn } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { heardAll, openPhone, type Phone } from "./phone";

/** The whole built server. Ana's phones send wrong frames. Ben's phone must still receive events after each test. */
let Ana: Visitor, Ben: Visitor;
let anaId: string, benId: string;
let bens: Phone;
const phones: Phone[] = [];

const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  [anaId, benId] = [await idOf(Ana), await idOf(Ben)];
  bens = await listen(Ben, benId);
});
afterEach(async () => {
  await heardAll(town.app.hub, benId, bens);
  phones.splice(0).forEach(({ socket }) => socket.terminate());
  await expect.poll(() => town.app.hub.isOnline(anaId)).toBe(false);
});

async function listen(who: Visitor, id: string): Promise<Phone> {
  const phone = await openPhone(town.url, { origin: town.url, cookie: who.cookie() });
  phone.authenticate(id);
  await heardAll(town.app.hub, id, phone);
  return phone;
}

async function anasPhone(): Promise<Phone> {
  const phone = await listen(Ana, anaId);
  phones.push(phone);
  return phone;
}

describe("What a phone sends to the real server", () => {
  it.each([
    ["no JSON", "{"],
    ["deeply nested JSON", "[".repeat(8000) + "]".repeat(8000)],
    ["of a type that only the server sends", { type: "NEW_MESSAGE", data: {} }],
    ["__proto__", '{"__proto__":{"type":"AUTHENTICATE"}}'],
    ["binary", Buffer.from([0, 255, 1])],
  ])("is ignored when it is %s", async (_, frame) => {
    const phone = await anasPhone();
    phone.send(frame);
    await heardAll(town.app.hub, anaId, phone);
    expect(phone.events).toEqual([]);
  });

  it("closes the socket when it is 1 MB, and is not kept in memory", async () => {
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 20; round++) {
      const phone = await anasPhone();
      phone.send("x".repeat(1024 * 1024));
      expect(await phone.closed).toBe(1009);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("closes the socket at 100 frames in a second", async () => {
    const phone = await anasPhone();
    for (let sent = 0; sent < 100; sent++) phone.send({ type: "HELLO" });
    expect(await phone.closed).toBe(1008);
  });
});

describe("A member of the real server", () => {
  it("has at most 10 sockets: the oldest is closed", async () => {
    const [oldest = expect.unreachable(), ...others] = await Promise.all(
      Array.from({ length: MAX_SOCKETS_PER_MEMBER }, () => undefined).map(anasPhone),
    );
    const all = [oldest, ...others];
    const codes = all.map(({ closed }, n) => closed.then((code) => [n, code] as const));
    await anasPhone();
    const [, code] = await Promise.race(codes);
    expect(code).toBe(4409);
    expect(all.filter(({ socket }) => socket.readyState === socket.OPEN)).toHaveLength(MAX_SOCKETS_PER_MEMBER - 1);
  });

  it("is disconnected when the phone does not read what is sent", async () => {
    const phone = await anasPhone();
    phone.socket.pause();
    const data = { id: "x".repeat(256 * 1024) };
    await vi.waitFor(
      () => {
        town.app.hub.publish([{ type: "PARKING_SPACE_REMOVED", audience: { members: [anaId] }, data }]);
        expect(town.app.hub.isOnline(anaId)).toBe(false);
      },
      { timeout: 10_000, interval: 5 },
    );
  });

  it("cannot open a socket with a cookie that was unused for 31 days", async () => {
    const away = await signIn(town.url, ana);
    town.clock.advance(31 * DAY);
    const headers = { origin: town.url, cookie: away.cookie() };
    await expect(openPhone(town.url, headers)).rejects.toThrow("401");
  });
});
