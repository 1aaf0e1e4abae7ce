import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { conversationSides, members, messages, promises } from "~db/schema";
import { showOwnerName } from "../listings";
import { isSide, publicMember, type PublicRow } from "../members";
import { addPush } from "../push";
import { type Actor, inTransaction, type Context, locking, lockOn } from "../shared/context";
import { refuse } from "../shared/errors";
import type { SendMessageInput } from "./input";
import { openConversation } from "./open-conversation";
import { bothParticipants } from "./participants";
import { ARRIVED, MAX_UNANSWERED_MESSAGES, type MessageCard } from "./rules";

export type MessageRow = typeof messages.$inferSelect;

/** A message as both sides see it once both have written. */
export function messageCard(message: MessageRow, sender: PublicRow, now: Date): MessageCard {
  const { firstName, lastName, profileImageUrl } = publicMember(sender, now);
  return {
    id: message.id,
    senderId: message.senderId,
    receiverId: message.receiverId,
    content: message.content,
    createdAt: message.createdAt.toISOString(),
    clientId: message.clientId,
    readAt: message.readAt?.toISOString() ?? null,
    sender: { firstName, lastName, profileImageUrl },
  };
}

/** The sender's own message while the partner has not written: it does not say whether it was read. */
export const unansweredCard = (message: MessageRow, sender: PublicRow, now: Date): MessageCard =>
  messageCard({ ...message, readAt: null }, sender, now);

/**
 * Sends a message to another member, and creates the conversation if there is none. A phone that sends again (same
 * `clientId`) gets the first message. Refuses with `key-reused` another text under the same `clientId`, and with
 * `message-to-self` a message to oneself. Refuses with `not-found` an unknown or former member, and across a block.
 * Refuses with `not-answered` a fourth message to someone who has not answered.
 */
export async function sendMessage(context: Context, actor: Actor, input: SendMessageInput): Promise<MessageCard> {
  return inTransaction(locking(context, lockOn.conversation(actor.id, input.receiverId)), async (tx) => {
    const now = context.clock.now();
    const { me, partner } = await bothParticipants(tx, actor.id, input.receiverId);
    const sent = await alreadySent(tx, actor, input);
    // Whether the partner has written meanwhile isn't looked up: the page that sends again learns it when it loads.
    if (sent) return { result: unansweredCard(sent, me, now), events: [] };
    if (partner.deletedAt) refuse("not-found");

    const side = await openConversation(tx, context, actor, partner.id);
    const unanswered = await countUnanswered(tx, actor.id, partner.id, side);
    const row: MessageRow = {
      // Threads are read in the order of ids, so this one sorts after the last message's.
      id: context.newId(side.lastMessageId),
      conversationId: side.conversationId,
      senderId: actor.id,
      receiverId: partner.id,
      content: input.content,
      clientId: input.clientId ?? null,
      createdAt: now,
      readAt: null,
    };
    await tx.insert(messages).values(row);
    const touched = { lastMessageId: row.id, touchedAt: now };
    await tx
      .update(conversationSides)
      .set({ ...touched, wrote: true, unanswered })
      .where(isSide(actor.id, partner.id));
    await tx
      .update(conversationSides)
      .set({ ...touched, unread: sql`${conversationSides.unread} + 1` })
      .where(isSide(partner.id, actor.id));
    // 'I'm here' of an owner shows their name to the driver, also where a home area hides it; of a driver it changes
    // nothing here (docs/product.md#who-sees-what).
    if (input.content === ARRIVED) await showOwnerName(tx, actor.id, partner.id, now);
    const isArrival =
      input.content === ARRIVED && (await promiseBetween(tx, actor.id, partner.id))?.driverId === actor.id;
    await addPush(tx, context, { kind: isArrival ? "arrival" : "message", aboutId: row.id });
    // A member who writes counts as seen now, also without a socket.
    await tx.update(members).set({ lastSeenAt: now }).where(eq(members.id, actor.id));
    const message = messageCard(row, me, now);
    const audience = { members: [partner.id, actor.id] };
    return { result: message, events: [{ type: "NEW_MESSAGE", audience, data: { message } }] };
  });
}

/**
 * The sender's unanswered messages with this one, or as many as before where none counts: the partner has written, or a
 * promise binds both. **guard**: at most 3 to someone who has not written yet. See docs/product.md#limits.
 */
async function countUnanswered(
  tx: Query,
  senderId: string,
  partnerId: string,
  { unanswered: sent, partnerWrote }: Awaited<ReturnType<typeof openConversation>>,
): Promise<number> {
  if (partnerWrote || (await promiseBetween(tx, senderId, partnerId))) return sent;
  return sent < MAX_UNANSWERED_MESSAGES ? sent + 1 : refuse("not-answered");
}

/** The driver of the promise that binds the two members and whose owner hasn't said 'Handed over' yet. */
async function promiseBetween(tx: Query, oneId: string, otherId: string) {
  const { ownerId, driverId, boundAt, endedAt, ownerConfirmedAt } = promises;
  const [promise] = await tx
    .select({ driverId })
    .from(promises)
    .where(
      and(
        inArray(ownerId, [oneId, otherId]),
        inArray(driverId, [oneId, otherId]),
        isNull(endedAt),
        isNotNull(boundAt),
        isNull(ownerConfirmedAt),
      ),
    )
    .limit(1);
  return promise;
}

async function alreadySent(tx: Query, actor: Actor, input: SendMessageInput): Promise<MessageRow | undefined> {
  if (input.clientId === undefined) return undefined;
  const sent = await findRow(tx, messages, eq(messages.senderId, actor.id), eq(messages.clientId, input.clientId));
  const same = sent?.receiverId === input.receiverId && sent.content === input.content;
  return sent && !same ? refuse("key-reused") : sent;
}
