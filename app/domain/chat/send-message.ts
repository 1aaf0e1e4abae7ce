import { and, eq, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { conversationSides, members, messages } from "~db/schema";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { withCompanion } from "./companion";
import type { SendMessageInput } from "./input";
import { messageCard, type MessageRow } from "./message-card";
import { openConversation } from "./open-conversation";
import type { MessageCard } from "./rules";
import { isSide } from "./side";

/**
 * Says something to another member, and begins the conversation if need be. A phone that sends again (same `clientId`)
 * gets the first message; another text under the same `clientId` is `key-reused`. To oneself: `message-to-self`.
 * To nobody, across a block, or to a former member: `not-found`.
 */
export async function sendMessage(context: Context, actor: Actor, input: SendMessageInput): Promise<MessageCard> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const { me, partner } = await withCompanion(tx, actor.id, input.receiverId);
    const sent = await alreadySent(tx, actor, input);
    if (sent) return { result: messageCard(sent, me, now), events: [] };
    if (partner.deletedAt) refuse("not-found");

    const row: MessageRow = {
      id: context.newId(),
      conversationId: await openConversation(tx, context, actor, partner.id),
      senderId: actor.id,
      receiverId: partner.id,
      content: input.content,
      clientId: input.clientId ?? null,
      createdAt: now,
      readAt: null,
    };
    await tx.insert(messages).values(row);
    const touched = { lastMessageId: row.id, touchedAt: now };
    await tx.update(conversationSides).set(touched).where(isSide(actor.id, partner.id));
    await tx
      .update(conversationSides)
      .set({ ...touched, unread: sql`${conversationSides.unread} + 1` })
      .where(isSide(partner.id, actor.id));
    // Whoever writes is there, also without a socket.
    await tx.update(members).set({ lastSeenAt: now }).where(eq(members.id, actor.id));
    const message = messageCard(row, me, now);
    const audience = { members: [partner.id, actor.id] };
    return { result: message, events: [{ type: "NEW_MESSAGE", audience, data: { message } }] };
  });
}

async function alreadySent(tx: Query, actor: Actor, input: SendMessageInput): Promise<MessageRow | undefined> {
  if (input.clientId === undefined) return undefined;
  const [sent] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, actor.id), eq(messages.clientId, input.clientId)));
  const same = sent?.receiverId === input.receiverId && sent.content === input.content;
  return sent && !same ? refuse("key-reused") : sent;
}
