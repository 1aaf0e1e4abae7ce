import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { noteOnline, startConversation } from "~/domain/chat";
import type { Actor } from "~/domain/shared/context";
import { createPresence } from "~/realtime/presence";
import { conversations, conversationSides, members } from "~db/schema";
import { ana, ben, cem } from "../cast";
import { openStation, type Station } from "./station";

let station: Station;
let anaHere: Actor;
let benHere: Actor;

beforeEach(async () => {
  station = await openStation({ offlineAfterMs: 20 });
  anaHere = await station.addMember(ana);
  benHere = await station.addMember(ben);
});
afterEach(async () => {
  await station.close();
  expect(station.failures).toEqual([]);
});

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
    const cemHere = await station.addMember(cem);
    await acquainted(anaHere, benHere);
    const [bens, cems] = [await station.phone(benHere), await station.phone(cemHere)];
    const anas = await station.phone(anaHere);
    await expect.poll(() => bens.events.at(-1)?.data).toEqual({ memberId: anaHere.id, online: true, lastSeenAt: null });
    anas.socket.close();
    const lastSeenAt = station.clock.now().toISOString();
    await expect.poll(() => bens.events.at(-1)?.data).toEqual({ memberId: anaHere.id, online: false, lastSeenAt });
    await cems.caughtUp();
    expect(cems.events).toEqual([]);
  });

  it("of a member who leaves while the server stops is stored once, with all others'", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const presence = createPresence(station.context, (error) => station.failures.push(error));
    presence.came(anaHere.id);
    const closed = presence.close();
    presence.closed(anaHere.id);
    await closed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not sent until both have written", async () => {
    await startConversation(station.context, anaHere, benHere.id);
    const anas = await station.phone(anaHere);
    await noteOnline(station.context, benHere.id);
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
    const cemHere = await station.addMember(cem);
    await acquainted(anaHere, benHere);
    await acquainted(cemHere, benHere);
    await station.block(anaHere, benHere);
    await station.database.write((tx) =>
      tx.update(members).set({ showPresence: false }).where(eq(members.id, cemHere.id)),
    );
    const bens = await station.phone(benHere);
    await station.phone(anaHere);
    const cems = await station.phone(cemHere);
    cems.socket.close();
    const cemLastSeen = async () =>
      (await station.context.read.select().from(members).where(eq(members.id, cemHere.id)))[0]?.lastSeenAt;
    await expect.poll(cemLastSeen).toBeInstanceOf(Date);
    await bens.caughtUp();
    expect(bens.events).toEqual([]);
  });
});
