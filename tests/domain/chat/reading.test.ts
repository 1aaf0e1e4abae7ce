import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { conversationsOf, readThread, sendMessage, startConversation, thread, unreadMessages } from "~/domain/chat";
import { MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { ana, ben, cem } from "../../cast";
import { makeAcquainted } from "../../acquainted";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";

let street: Neighbourhood;
let anaHere: Actor;
let benHere: Actor;
let cemHere: Actor;

beforeEach(async () => {
  street = await openNeighbourhood();
  anaHere = await street.addMember(ana);
  benHere = await street.addMember(ben);
  cemHere = await street.addMember(cem);
});
afterEach(() => street.close());

const say = (from: Actor, to: Actor, content: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content });
const contents = async (reader: Actor, partner: Actor, page = {}) =>
  (await thread(street.context, reader, partner.id, page)).messages.map(({ content }) => content);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

describe("A thread", () => {
  it("shows both sides what was said, oldest first", async () => {
    await say(anaHere, benHere, "I leave at six");
    street.clock.advance(MINUTE);
    await say(benHere, anaHere, "I am coming");
    const { messages, partner } = await thread(street.context, benHere, anaHere.id);
    expect(partner).toMatchObject({ id: anaHere.id, firstName: "Ana" });
    expect(messages.map(({ content, sender }) => [sender.firstName, content])).toEqual([
      ["Ana", "I leave at six"],
      ["Ben", "I am coming"],
    ]);
    expect(await contents(anaHere, benHere)).toEqual(["I leave at six", "I am coming"]);
  });

  it("never shows what others said to each other", async () => {
    await say(anaHere, cemHere, "Secret");
    expect(await contents(benHere, anaHere)).toEqual([]);
    expect(await contents(benHere, cemHere)).toEqual([]);
    expect(await conversationsOf(street.context, benHere)).toEqual([]);
  });

  it("shows the newest 50, then those before or after a message", async () => {
    await makeAcquainted(street.context, anaHere, benHere);
    for (const number of numbers(1, 120)) await say(anaHere, benHere, number);
    const { messages } = await thread(street.context, benHere, anaHere.id);
    expect(messages.map(({ content }) => content)).toEqual(numbers(71, 120));
    const oldest = messages[0]?.id;
    expect(await contents(benHere, anaHere, { before: oldest })).toEqual(numbers(21, 70));
    expect(await contents(benHere, anaHere, { after: messages[46]?.id })).toEqual(numbers(118, 120));
    expect(await contents(benHere, anaHere, { after: "" })).toEqual(numbers(1, 50));
  });

  it("with nobody, with oneself or across a block is not there", async () => {
    await say(anaHere, benHere, "Hi");
    await street.block(anaHere, benHere);
    for (const [reader, partner] of [
      [anaHere, benHere],
      [benHere, anaHere],
    ] as const) {
      await expect(thread(street.context, reader, partner.id)).rejects.toMatchObject({ code: "not-found" });
      expect(await conversationsOf(street.context, reader)).toEqual([]);
      expect(await unreadMessages(street.context, reader)).toBe(0);
    }
    await expect(thread(street.context, anaHere, "nobody")).rejects.toMatchObject({ code: "not-found" });
    await expect(thread(street.context, anaHere, anaHere.id)).rejects.toMatchObject({ code: "message-to-self" });
  });

  it("says whether there is more before it", async () => {
    await makeAcquainted(street.context, anaHere, benHere);
    for (const number of numbers(1, 51)) await say(anaHere, benHere, number);
    const { messages, hasEarlier } = await thread(street.context, benHere, anaHere.id);
    expect(hasEarlier).toBe(true);
    const before = await thread(street.context, benHere, anaHere.id, { before: messages[0]?.id });
    expect(before).toMatchObject({ messages: [{ content: "1" }], hasEarlier: false });
    const exactly = await thread(street.context, benHere, anaHere.id, { before: messages[49]?.id });
    expect([exactly.messages.length, exactly.hasEarlier]).toEqual([50, false]);
  });
});

describe("Presence", () => {
  const inThread = async () => (await thread(street.context, anaHere, benHere.id)).presence;
  const onList = async () => (await conversationsOf(street.context, anaHere))[0]?.presence;
  const set = (values: Partial<typeof members.$inferInsert>) =>
    street.database.write((tx) => tx.update(members).set(values).where(eq(members.id, benHere.id)));

  it("is shown once both have written, in the thread and in the list", async () => {
    const lastSeenAt = street.clock.now();
    await set({ lastSeenAt });
    expect(await inThread()).toBeNull();
    await startConversation(street.context, anaHere, benHere.id);
    expect([await inThread(), await onList()]).toEqual([null, null]);
    await say(anaHere, benHere, "Hi");
    expect([await inThread(), await onList()]).toEqual([null, null]);
    await makeAcquainted(street.context, anaHere, benHere);
    const away = { online: false, lastSeenAt: lastSeenAt.toISOString() };
    expect([await inThread(), await onList()]).toEqual([away, away]);
    street.online.add(benHere.id);
    const here = { ...away, online: true };
    expect([await inThread(), await onList()]).toEqual([here, here]);
  });

  it("is not shown for a member who hides it or a former member", async () => {
    await makeAcquainted(street.context, anaHere, benHere);
    await say(benHere, anaHere, "Hi");
    street.online.add(benHere.id);
    await set({ showPresence: false });
    expect([await inThread(), await onList()]).toEqual([null, null]);
    await set({ showPresence: true, deletedAt: street.clock.now() });
    expect([await inThread(), await onList()]).toEqual([null, null]);
  });

  it("begins by writing, also without a phone that stays connected", async () => {
    await say(anaHere, benHere, "Hi");
    await say(benHere, anaHere, "Hi");
    const { online, lastSeenAt } = (await inThread()) ?? {};
    expect([online, lastSeenAt]).toEqual([false, street.clock.now().toISOString()]);
  });
});

describe("Reading", () => {
  it("marks the seen messages as read, leaves later ones unread, and sends both members one event", async () => {
    await makeAcquainted(street.context, anaHere, benHere);
    const seen = await say(anaHere, benHere, "One");
    await say(anaHere, benHere, "Two");
    street.events.length = 0;
    await readThread(street.context, benHere, anaHere.id, seen.id);
    await readThread(street.context, benHere, anaHere.id, seen.id);
    expect(await unreadMessages(street.context, benHere)).toBe(1);
    const { messages } = await thread(street.context, anaHere, benHere.id);
    expect(messages.map(({ readAt }) => readAt !== null)).toEqual([true, false]);
    expect(street.events).toEqual([
      {
        type: "MESSAGES_READ",
        audience: { members: [anaHere.id, benHere.id] },
        data: { readerId: benHere.id, senderId: anaHere.id, upTo: seen.id },
      },
    ]);
  });

  it("one's own messages changes nothing", async () => {
    const mine = await say(anaHere, benHere, "Hi");
    street.events.length = 0;
    await readThread(street.context, anaHere, benHere.id, mine.id);
    expect(street.events).toEqual([]);
    expect(await unreadMessages(street.context, benHere)).toBe(1);
  });

  it("while messages arrive leaves the count right", async () => {
    await makeAcquainted(street.context, anaHere, benHere);
    const first = await say(anaHere, benHere, "0");
    const arriving = numbers(1, 10).map((content) => say(anaHere, benHere, content));
    await Promise.all([...arriving, readThread(street.context, benHere, anaHere.id, first.id)]);
    expect(await unreadMessages(street.context, benHere)).toBe(10);
  });

  it("across a block is refused", async () => {
    const message = await say(anaHere, benHere, "Hi");
    await street.block(anaHere, benHere);
    await expect(readThread(street.context, benHere, anaHere.id, message.id)).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
