import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { conversationsOf, markAsRead, sendMessage, startConversation, threadWith, unreadMessages } from "~/domain/chat";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { idMaker } from "~/domain/shared/ids";
import { members } from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { makeAcquainted } from "../../acquainted";
import { fixedRandom } from "../../random";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben, cem);

const say = (from: Actor, to: Actor, content: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content });
const contents = async (reader: Actor, partner: Actor, page = {}) =>
  (await threadWith(street.context, reader, partner.id, page)).messages.map(({ content }) => content);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

describe("A thread", () => {
  it("shows both sides what was said, oldest first", async () => {
    await say(Ana, Ben, "I leave at six");
    street.clock.advance(MINUTE);
    await say(Ben, Ana, "I am coming");
    const { messages, partner } = await threadWith(street.context, Ben, Ana.id);
    expect(partner).toMatchObject({ id: Ana.id, firstName: "Ana" });
    expect(messages.map(({ content, sender }) => [sender.firstName, content])).toEqual([
      ["Ana", "I leave at six"],
      ["Ben", "I am coming"],
    ]);
    expect(await contents(Ana, Ben)).toEqual(["I leave at six", "I am coming"]);
  });

  it("never shows what others said to each other", async () => {
    await say(Ana, Cem, "Secret");
    expect(await contents(Ben, Ana)).toEqual([]);
    expect(await contents(Ben, Cem)).toEqual([]);
    expect(await conversationsOf(street.context, Ben)).toEqual([]);
  });

  it("shows the newest 50, then those before or after a message", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    for (const number of numbers(1, 120)) await say(Ana, Ben, number);
    const { messages } = await threadWith(street.context, Ben, Ana.id);
    expect(messages.map(({ content }) => content)).toEqual(numbers(71, 120));
    const oldest = messages[0]?.id;
    expect(await contents(Ben, Ana, { before: oldest })).toEqual(numbers(21, 70));
    expect(await contents(Ben, Ana, { after: messages[46]?.id })).toEqual(numbers(118, 120));
    expect(await contents(Ben, Ana, { after: "" })).toEqual(numbers(1, 50));
  });

  it("keeps its order after a restart on a clock that was set back, and other ids keep the time", async () => {
    const first = await say(Ana, Ben, "Before");
    street.clock.advance(-HOUR);
    const restarted = { ...street.context, newId: idMaker(street.clock, fixedRandom) };
    for (const content of ["After", "Later"]) await sendMessage(restarted, Ben, { receiverId: Ana.id, content });
    expect(await contents(Ana, Ben)).toEqual(["Before", "After", "Later"]);
    expect(await contents(Ana, Ben, { after: first.id })).toEqual(["After", "Later"]);
    expect(restarted.newId() < first.id).toBe(true);
  });

  it("with nobody, with oneself or across a block is not there", async () => {
    await say(Ana, Ben, "Hi");
    await street.block(Ana, Ben);
    for (const [reader, partner] of [
      [Ana, Ben],
      [Ben, Ana],
    ] as const) {
      await expect(threadWith(street.context, reader, partner.id)).rejects.toMatchObject({ code: "not-found" });
      expect(await conversationsOf(street.context, reader)).toEqual([]);
      expect(await unreadMessages(street.context, reader)).toBe(0);
    }
    await expect(threadWith(street.context, Ana, "nobody")).rejects.toMatchObject({ code: "not-found" });
    await expect(threadWith(street.context, Ana, Ana.id)).rejects.toMatchObject({ code: "message-to-self" });
  });

  it("says whether there is more before it", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    for (const number of numbers(1, 51)) await say(Ana, Ben, number);
    const { messages, hasEarlier } = await threadWith(street.context, Ben, Ana.id);
    expect(hasEarlier).toBe(true);
    const before = await threadWith(street.context, Ben, Ana.id, { before: messages[0]?.id });
    expect(before).toMatchObject({ messages: [{ content: "1" }], hasEarlier: false });
    const exactly = await threadWith(street.context, Ben, Ana.id, { before: messages[49]?.id });
    expect([exactly.messages.length, exactly.hasEarlier]).toEqual([50, false]);
  });
});

describe("Presence", () => {
  const inThread = async () => (await threadWith(street.context, Ana, Ben.id)).presence;
  const onList = async () => (await conversationsOf(street.context, Ana))[0]?.presence;
  const set = (values: Partial<typeof members.$inferInsert>) =>
    street.database.write((tx) => tx.update(members).set(values).where(eq(members.id, Ben.id)));

  it("is shown once both have written, in the thread and in the list", async () => {
    const lastSeenAt = street.clock.now();
    await set({ lastSeenAt });
    expect(await inThread()).toBeNull();
    await startConversation(street.context, Ana, Ben.id);
    expect([await inThread(), await onList()]).toEqual([null, null]);
    await say(Ana, Ben, "Hi");
    expect([await inThread(), await onList()]).toEqual([null, null]);
    await makeAcquainted(street.context, Ana, Ben);
    const away = { online: false, lastSeenAt: lastSeenAt.toISOString() };
    expect([await inThread(), await onList()]).toEqual([away, away]);
    street.online.add(Ben.id);
    const here = { ...away, online: true };
    expect([await inThread(), await onList()]).toEqual([here, here]);
  });

  it("is not shown for a member who hides it or a former member", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    await say(Ben, Ana, "Hi");
    street.online.add(Ben.id);
    await set({ showPresence: false });
    expect([await inThread(), await onList()]).toEqual([null, null]);
    await set({ showPresence: true, deletedAt: street.clock.now() });
    expect([await inThread(), await onList()]).toEqual([null, null]);
  });

  it("begins by writing, also without a phone that stays connected", async () => {
    await say(Ana, Ben, "Hi");
    await say(Ben, Ana, "Hi");
    const { online, lastSeenAt } = (await inThread()) ?? {};
    expect([online, lastSeenAt]).toEqual([false, street.clock.now().toISOString()]);
  });
});

describe("Reading", () => {
  it("marks the seen messages as read, leaves later ones unread, and sends both members one event", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    const seen = await say(Ana, Ben, "One");
    await say(Ana, Ben, "Two");
    street.events.length = 0;
    await markAsRead(street.context, Ben, Ana.id, seen.id);
    await markAsRead(street.context, Ben, Ana.id, seen.id);
    expect(await unreadMessages(street.context, Ben)).toBe(1);
    const { messages } = await threadWith(street.context, Ana, Ben.id);
    expect(messages.map(({ readAt }) => readAt !== null)).toEqual([true, false]);
    expect(street.events).toEqual([
      {
        type: "MESSAGES_READ",
        audience: { members: [Ana.id, Ben.id] },
        data: { readerId: Ben.id, senderId: Ana.id, upTo: seen.id },
      },
    ]);
  });

  it("one's own messages changes nothing", async () => {
    const mine = await say(Ana, Ben, "Hi");
    street.events.length = 0;
    await markAsRead(street.context, Ana, Ben.id, mine.id);
    expect(street.events).toEqual([]);
    expect(await unreadMessages(street.context, Ben)).toBe(1);
  });

  it("while messages arrive leaves the count right", async () => {
    await makeAcquainted(street.context, Ana, Ben);
    const first = await say(Ana, Ben, "0");
    const arriving = numbers(1, 10).map((content) => say(Ana, Ben, content));
    await Promise.all([...arriving, markAsRead(street.context, Ben, Ana.id, first.id)]);
    expect(await unreadMessages(street.context, Ben)).toBe(10);
  });

  it("across a block is refused", async () => {
    const message = await say(Ana, Ben, "Hi");
    await street.block(Ana, Ben);
    await expect(markAsRead(street.context, Ben, Ana.id, message.id)).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
