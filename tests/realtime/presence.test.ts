import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { noteOnline, startConversation } from "~/domain/chat";
import type { Actor } from "~/domain/shared/context";
import { createPresence } from "~/realtime/presence";
import { conversations, conversationSides, members } from "~db/schema";
import { ana, ben, cem } from "../cast";
import { Ana, Ben, newStationForEach, openStation, station } from "./station";

newStationForEach([ana, ben], { offlineAfterMs: 20 });

describe("Presence", () => {
  async function acquainted(a: Actor, b: Actor): Promise<void> {
    const at = station.clock.now();
    const [lowId = "", highId = ""] = [a.id, b.id].sort();
    await station.database.write(async (tx) => {
      await tx
        .insert(conversations)
        .values({ id: `${lowId}${highId}`, lowId, highId, startedById: a.id, createdAt: at });
      for (const [memberId, partnerId] of [
        [a.id, b.id],
        [b.id, a.id],
      ] as const) {
        await tx.insert(conversationSides).values({
          memberId,
          partnerId,
          conversationId: `${lowId}${highId}`,
          lastMessageId: "hi",
          wrote: true,
          touchedAt: at,
        });
      }
    });
  }

  it("is sent to conversation partners only: online, and offline with the time", async () => {
    const Cem = await station.addMember(cem);
    await acquainted(Ana, Ben);
    const [bens, cems] = [await station.phone(Ben), await station.phone(Cem)];
    const anas = await station.phone(Ana);
    await expect.poll(() => bens.events.at(-1)?.data).toEqual({ memberId: Ana.id, online: true, lastSeenAt: null });
    anas.socket.close();
    const lastSeenAt = station.clock.now().toISOString();
    await expect.poll(() => bens.events.at(-1)?.data).toEqual({ memberId: Ana.id, online: false, lastSeenAt });
    await cems.caughtUp();
    expect(cems.events).toEqual([]);
  });

  it("of a member who leaves while the server stops is stored once, with all others'", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const presence = createPresence(station.context, (error) => station.failures.push(error));
    presence.came(Ana.id);
    const closed = presence.close();
    presence.closed(Ana.id);
    await closed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not sent until both have written", async () => {
    await startConversation(station.context, Ana, Ben.id);
    const anas = await station.phone(Ana);
    await noteOnline(station.context, Ben.id);
    await anas.caughtUp();
    expect(anas.events).toEqual([]);
  });

  it("is not sent when a page reloads, nor while another phone is connected", async () => {
    const calm = await openStation({ offlineAfterMs: 60_000 });
    const reader = await calm.addMember(ana);
    const phone = await calm.phone(reader);
    const tablet = await calm.phone(reader);
    phone.socket.close();
    await phone.closed;
    expect(calm.hub.isOnline(reader.id)).toBe(true);
    tablet.socket.close();
    await expect.poll(() => calm.hub.isOnline(reader.id)).toBe(false);
    await calm.phone(reader);
    expect(calm.hub.isOnline(reader.id)).toBe(true);
    await calm.close();
  });

  it("is not sent across a block, nor of a member who hides it", async () => {
    const Cem = await station.addMember(cem);
    await acquainted(Ana, Ben);
    await acquainted(Cem, Ben);
    await station.block(Ana, Ben);
    await station.database.write((tx) => tx.update(members).set({ showPresence: false }).where(eq(members.id, Cem.id)));
    const bens = await station.phone(Ben);
    await station.phone(Ana);
    const cems = await station.phone(Cem);
    cems.socket.close();
    const cemLastSeen = async () =>
      (await station.context.read.select().from(members).where(eq(members.id, Cem.id)))[0]?.lastSeenAt;
    await expect.poll(cemLastSeen).toBeInstanceOf(Date);
    await bens.caughtUp();
    expect(bens.events).toEqual([]);
  });
});
