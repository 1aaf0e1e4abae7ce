import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  conversationsOf,
  sendMessage,
  sendMessageInput,
  startConversation,
  threadWith,
  unreadMessages,
} from "~/domain/chat";
import { readConfig } from "~/config.server";
import { HOUR } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { conversations, members, messages } from "~db/schema";
import { ana, ben, cem, type Person } from "../../cast";
import { makeAcquainted } from "../../acquainted";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben, cem);

const say = (from: Actor, to: Actor, content: string, clientId?: string) =>
  sendMessage(street.context, from, { receiverId: to.id, content, clientId });
const storedMessages = () => street.context.read.select().from(messages);
const neighbour = (number: number): Person => ({ ...cem, email: `neighbour-${number}@kindspot.example` });

describe("Sending a message", () => {
  it("stores it and sends both members an event with the sender's name", async () => {
    const message = await say(Ana, Ben, "I leave at six");
    expect(message).toMatchObject({
      senderId: Ana.id,
      receiverId: Ben.id,
      content: "I leave at six",
      readAt: null,
      sender: { firstName: "Ana", lastName: "R", profileImageUrl: null },
    });
    expect(street.events).toEqual([
      { type: "NEW_MESSAGE", audience: { members: [Ben.id, Ana.id] }, data: { message } },
    ]);
  });

  it("appears first in both lists and counts as unread for the receiver alone", async () => {
    await say(Cem, Ben, "Earlier");
    street.clock.advance(HOUR);
    await say(Ana, Ben, "One");
    await say(Ana, Ben, "Two");
    const [first, second] = await conversationsOf(street.context, Ben);
    expect(first).toMatchObject({ user2Id: Ana.id, unread: 2, lastMessage: { content: "Two", mine: false } });
    expect(second).toMatchObject({ user2Id: Cem.id, unread: 1, lastMessage: { content: "Earlier" } });
    expect(await conversationsOf(street.context, Ana)).toMatchObject([
      { user2Id: Ben.id, unread: 0, lastMessage: { content: "Two", mine: true } },
    ]);
    expect(await unreadMessages(street.context, Ben)).toBe(3);
    expect(await unreadMessages(street.context, Ana)).toBe(0);
  });

  it("again with the same clientId stores one message and sends one event, also at once", async () => {
    const attempts = await Promise.all(Array.from({ length: 20 }, () => say(Ana, Ben, "Hi", "phone-1")));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(await storedMessages()).toHaveLength(1);
    expect(street.events).toHaveLength(1);
    expect(await unreadMessages(street.context, Ben)).toBe(1);
  });

  it("is refused when the clientId already stands for another text or person", async () => {
    await say(Ana, Ben, "Hi", "phone-1");
    await expect(say(Ana, Ben, "Ho", "phone-1")).rejects.toMatchObject({ code: "key-reused" });
    await expect(say(Ana, Cem, "Hi", "phone-1")).rejects.toMatchObject({ code: "key-reused" });
    await say(Ben, Ana, "Hi", "phone-1");
    expect(await storedMessages()).toHaveLength(2);
  });

  it("counts every message when two write to one at the same time", async () => {
    for (const writer of [Ana, Cem]) await makeAcquainted(street.context, writer, Ben);
    const sends = Array.from({ length: 30 }, (_, number) => say(number % 2 ? Ana : Cem, Ben, `No. ${number}`));
    await Promise.all(sends);
    expect(await unreadMessages(street.context, Ben)).toBe(30);
    expect((await threadWith(street.context, Ben, Ana.id)).messages).toHaveLength(15);
  });

  it("to oneself, to nobody, to a former member or across a block is refused", async () => {
    await street.block(Cem, Ana);
    const former = await street.addMember(neighbour(1));
    await street.database.write((tx) =>
      tx.update(members).set({ deletedAt: street.clock.now() }).where(eq(members.id, former.id)),
    );
    await expect(say(Ana, Ana, "Hi")).rejects.toMatchObject({ code: "message-to-self" });
    await expect(say(Ana, { id: "nobody", role: "member" }, "Hi")).rejects.toMatchObject({ code: "not-found" });
    await expect(say(Ana, former, "Hi")).rejects.toMatchObject({ code: "not-found" });
    await expect(say(Ana, Cem, "Hi")).rejects.toMatchObject({ code: "not-found" });
    await expect(say(Cem, Ana, "Hi")).rejects.toMatchObject({ code: "not-found" });
    expect(await storedMessages()).toEqual([]);
    expect(street.events).toEqual([]);
  });
});

describe("What may be said", () => {
  const parse = (content: unknown) => sendMessageInput.safeParse({ receiverId: Ben.id, content });

  it("is trimmed", () => {
    expect(parse(" \n I leave at six \t").data?.content).toBe("I leave at six");
  });

  it("may have several lines, emoji, and 2000 characters as a reader counts them", () => {
    expect(parse("👨‍👩‍👧‍👦".repeat(2000)).success).toBe(true);
    expect(parse("a\nb").success).toBe(true);
    expect(parse("a".repeat(2001)).success).toBe(false);
  });

  it.each(["", "   ", "\n", "\u200b", "a\u0000b", "\u202eabc", 1, null, undefined])("is not %j", (content) => {
    expect(parse(content).success).toBe(false);
  });
});

describe("Beginning a conversation", () => {
  it("gives two members one conversation, from either side, repeatedly and at once", async () => {
    const asked = [Ana, Ben, Ana, Ben];
    const begun = await Promise.all(
      asked.map((actor) => startConversation(street.context, actor, actor === Ana ? Ben.id : Ana.id)),
    );
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect(begun[0]).toMatchObject({
      user2Id: Ben.id,
      partner: { firstName: "Ben" },
      lastMessage: null,
      unread: 0,
    });
    expect(await street.context.read.select().from(conversations)).toHaveLength(1);
  });

  it("shows it to the other side once something was said", async () => {
    await startConversation(street.context, Ana, Ben.id);
    expect(await conversationsOf(street.context, Ana)).toHaveLength(1);
    expect(await conversationsOf(street.context, Ben)).toEqual([]);
    await say(Ana, Ben, "Hi");
    expect(await conversationsOf(street.context, Ben)).toHaveLength(1);
  });

  it("is refused at the 21st in 24 hours, while known people can still be written to", async () => {
    for (let number = 0; number < 20; number++) {
      await startConversation(street.context, Ana, (await street.addMember(neighbour(number))).id);
    }
    const refusal = { code: "too-many-conversations", details: { retryAfterSeconds: 24 * 60 * 60 } };
    await expect(startConversation(street.context, Ana, Ben.id)).rejects.toMatchObject(refusal);
    await expect(say(Ana, Ben, "Hi")).rejects.toMatchObject({ code: "too-many-conversations" });
    await say(Ben, Ana, "Hi");
    await say(Ana, Ben, "Hello");
    street.clock.advance(24 * HOUR);
    await startConversation(street.context, Ana, Cem.id);
  });

  it("is not counted where limits are lifted", async () => {
    const context = { ...street.context, settings: readConfig({ RATE_LIMITS: "off" }) };
    for (let number = 0; number < 21; number++) {
      await startConversation(context, Ana, (await street.addMember(neighbour(number))).id);
    }
    expect(await conversationsOf(context, Ana)).toHaveLength(21);
  });

  it("with oneself or across a block is refused", async () => {
    await street.block(Ben, Ana);
    await expect(startConversation(street.context, Ana, Ana.id)).rejects.toMatchObject({
      code: "message-to-self",
    });
    await expect(startConversation(street.context, Ana, Ben.id)).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
