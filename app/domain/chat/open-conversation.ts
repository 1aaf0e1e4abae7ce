import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { conversations, conversationSides } from "~db/schema";
import { sideOf } from "../members";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { mustBeUnderDailyLimit } from "../shared/per-day";
import { conversationWith } from "./conversations-of";
import { bothParticipants } from "./participants";
import type { ConversationCard } from "./rules";

type Side = NonNullable<Awaited<ReturnType<typeof sideOf>>>;

/**
 * The member's side of the conversation with a partner. Creates the conversation if there is none. Refuses with
 * `too-many-conversations` over the limit of 24 hours.
 */
export async function openConversation(tx: Query, context: Context, actor: Actor, partnerId: string): Promise<Side> {
  const side = await sideOf(tx, actor.id, partnerId);
  if (side) return side;

  const now = context.clock.now();
  await mustBeUnderDailyLimit(tx, context, {
    createdAt: conversations.createdAt,
    condition: eq(conversations.startedById, actor.id),
    max: context.settings.perDay.conversations,
    code: "too-many-conversations",
  });
  const id = context.newId();
  const [lowId, highId] = actor.id < partnerId ? [actor.id, partnerId] : [partnerId, actor.id];
  await tx.insert(conversations).values({ id, lowId, highId, startedById: actor.id, createdAt: now });
  await tx.insert(conversationSides).values([
    { memberId: actor.id, partnerId, conversationId: id, touchedAt: now },
    { memberId: partnerId, partnerId: actor.id, conversationId: id, touchedAt: now },
  ]);
  return { conversationId: id, lastMessageId: null, unread: 0, wrote: false, unanswered: 0, partnerWrote: false };
}

/** Creates a conversation, or finds the one that the two members have. Refuses a former or blocked member with `not-found`. */
export async function startConversation(context: Context, actor: Actor, partnerId: string): Promise<ConversationCard> {
  return inTransaction(context, async (tx) => {
    const { partner } = await bothParticipants(tx, actor.id, partnerId);
    if (partner.deletedAt) refuse("not-found");
    await openConversation(tx, context, actor, partner.id);
    const conversation = await conversationWith(tx, context, actor, partner.id);
    return { result: conversation ?? refuse("not-found"), events: [] };
  });
}
