import { describe, expect, it, vi } from "vitest";
import type { ClientEvent } from "~/domain/shared/events";
import { ana, ben } from "../cast";
import { Ana, Ben, gone, newStationForEach, openStation, station } from "./station";

newStationForEach([ana, ben]);

describe("A frame from a phone", () => {
  const deep = "[".repeat(8000) + "]".repeat(8000);
  it.each([
    ["no JSON", "{"],
    ["deeply nested JSON", deep],
    ["of an unknown type", { type: "HELLO" }],
    ["an AUTHENTICATE with a number as id", { type: "AUTHENTICATE", userId: 1 }],
    ["a VISIBILITY with a text instead of true or false", { type: "VISIBILITY", visible: "yes" }],
    ["null", "null"],
    ["binary", Buffer.from([0, 255, 1])],
  ])("is ignored when it is %s", async (_, frame) => {
    const phone = await station.phone(Ana);
    phone.send(frame);
    await phone.caughtUp();
    expect(phone.events).toEqual([]);
  });

  it("closes its sender's socket only, when it is over 16 KiB", async () => {
    const [anas, bens] = [await station.phone(Ana), await station.phone(Ben)];
    anas.send("x".repeat(16 * 1024 + 1));
    expect(await anas.closed).toBe(1009);
    await bens.caughtUp();
  });

  it("closes the socket when it is 1 MB, and the member is offline", async () => {
    const phone = await station.phone(Ana);
    phone.send("x".repeat(1024 * 1024));
    expect(await phone.closed).toBe(1009);
    await expect.poll(() => station.hub.isOnline(Ana.id)).toBe(false);
  });

  it.each(["message", "ping", "pong"] as const)(
    "closes its sender's socket only, when it is the hundredth in a second (%s)",
    async (kind) => {
      const [anas, bens] = [await station.phone(Ana), await station.phone(Ben)];
      for (let sent = 0; sent < 100; sent++)
        if (kind === "message") anas.send({ type: "HELLO" });
        else anas.socket[kind]();
      expect(await anas.closed).toBe(1008);
      await bens.caughtUp();
    },
  );
});

describe("A phone that does not respond", () => {
  it("is disconnected when it answers no ping", async () => {
    const hasty = await openStation({ pingMs: 200, offlineAfterMs: 0 });
    const [lost, kept] = [await hasty.addMember(ana), await hasty.addMember(ben)];
    const phone = await hasty.phone(lost, { autoPong: false });
    const other = await hasty.phone(kept);
    expect(await phone.closed).toBe(1006);
    await expect.poll(() => hasty.hub.isOnline(lost.id)).toBe(false);
    await other.caughtUp();
    await hasty.close();
  });

  it("is disconnected when it does not read; other phones still receive the event", async () => {
    const [anas, bens] = [await station.phone(Ana), await station.phone(Ben)];
    anas.socket.pause();
    const large: ClientEvent = {
      ...gone({ members: [Ana.id, Ben.id] }),
      data: { id: "x".repeat(256 * 1024) },
    } as ClientEvent;
    await vi.waitFor(
      () => {
        station.hub.publish([large]);
        expect(station.hub.isOnline(Ana.id)).toBe(false);
      },
      { timeout: 10_000, interval: 5 },
    );
    await bens.caughtUp();
    expect(bens.events.length).toBeGreaterThan(0);
  });
});
