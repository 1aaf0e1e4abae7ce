import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { conversations, conversationSides, members, messages } from "~db/schema";
import {
  asNeighbour,
  blockedMemberIds,
  hiddenOwners,
  isPartnerSide,
  partnerSides,
  publicColumns,
  publicMember,
} from "../members";
import type { Actor, Context } from "../shared/context";
import { presenceOf, presenceColumns } from "./presence";
import type { ConversationCard } from "./rules";

/** The most conversations listed in which the member wrote. */
const MAX_CONVERSATIONS = 200;
/** The most others: the first messages of neighbours. */
const MAX_OTHERS = 50;

const conversationRows = (on: Query) =>
  on
    .select({
      id: conversationSides.conversationId,
      touchedAt: conversationSides.touchedAt,
      unread: conversationSides.unread,
      wrote: conversationSides.wrote,
      partnerWrote: partnerSides.wrote,
      partner: { ...publicColumns, ...presenceColumns },
      lastMessage: { content: messages.content, createdAt: messages.createdAt, senderId: messages.senderId },
    })
    .from(conversationSides)
    .innerJoin(members, eq(members.id, conversationSides.partnerId))
    .leftJoin(partnerSides, isPartnerSide)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .leftJoin(messages, eq(messages.id, conversationSides.lastMessageId));

// Before the first message, only the member who began the conversation sees it.
const newestRows = (wrote: boolean, limit: number) =>
  preparedOnce(`newest_conversations_${wrote ? "written" : "received"}`, (on) =>
    conversationRows(on)
      .where(
        and(
          eq(conversationSides.memberId, sql.placeholder("memberId")),
          eq(conversationSides.wrote, wrote),
          isNull(members.suspendedAt),
          or(isNotNull(conversationSides.lastMessageId), eq(conversations.startedById, conversationSides.memberId)),
        ),
      )
      .orderBy(desc(conversationSides.touchedAt))
      .limit(limit),
  );
// Apart, so that neither strangers nor many acquaintances push the others out of the list.
const written = newestRows(true, MAX_CONVERSATIONS);
const received = newestRows(false, MAX_OTHERS);

type Row = Awaited<ReturnType<ReturnType<typeof written>["execute"]>>[number];

/** The row, without the name of a partner that a home area hides. */
const withoutHiddenName = (row: Row, hidden: ReadonlySet<string>): Row =>
  hidden.has(row.partner.id) ? { ...row, partner: asNeighbour(row.partner) } : row;

const conversationCard = (
  context: Context,
  { id, unread, wrote, partnerWrote, partner, lastMessage }: Row,
  actor: Actor,
): ConversationCard => ({
  id,
  unread,
  user2Id: partner.id,
  partner: publicMember(partner, context.clock.now()),
  presence: wrote && partnerWrote ? presenceOf(context, partner) : null,
  lastMessage: lastMessage && {
    content: lastMessage.content,
    createdAt: lastMessage.createdAt.toISOString(),
    mine: lastMessage.senderId === actor.id,
  },
});

/** The member's conversations, newest first, without those that a block or a suspension hides. */
export async function conversationsOf(context: Context, actor: Actor): Promise<ConversationCard[]> {
  const mine = { memberId: actor.id };
  const lists = await Promise.all([written(context.read).execute(mine), received(context.read).execute(mine)]);
  const rows = lists.flat();
  const blocked = rows.length > 0 ? await blockedMemberIds(context.read, actor.id) : [];
  const partners = rows.map(({ partner }) => partner.id);
  const hidden = await hiddenOwners(context.read, actor.id, partners);
  return rows
    .filter(({ partner }) => !blocked.includes(partner.id))
    .sort((one, other) => other.touchedAt.getTime() - one.touchedAt.getTime())
    .map((row) => conversationCard(context, withoutHiddenName(row, hidden), actor));
}

/** The conversation with this partner. */
export async function conversationWith(
  tx: Query,
  context: Context,
  actor: Actor,
  partnerId: string,
): Promise<ConversationCard | undefined> {
  const [row] = await conversationRows(tx).where(
    and(eq(conversationSides.memberId, actor.id), eq(conversationSides.partnerId, partnerId)),
  );
  return row && conversationCard(context, withoutHiddenName(row, await hiddenOwners(tx, actor.id, [partnerId])), actor);
}

const unreadSides = preparedOnce("unread_conversations", (on) =>
  on
    .select({ partnerId: conversationSides.partnerId, unread: conversationSides.unread })
    .from(conversationSides)
    .innerJoin(members, eq(members.id, conversationSides.partnerId))
    .where(
      and(
        eq(conversationSides.memberId, sql.placeholder("memberId")),
        gt(conversationSides.unread, 0),
        isNull(members.suspendedAt),
      ),
    ),
);

/** The number in the Chat tab: unread messages, without those of the partner whose thread is open. */
export async function unreadMessages(context: Context, actor: Actor, shownPartnerId?: string): Promise<number> {
  const sides = await unreadSides(context.read).execute({ memberId: actor.id });
  if (sides.length === 0) return 0;
  const hidden = [...(await blockedMemberIds(context.read, actor.id)), shownPartnerId];
  return sides.reduce((sum, { partnerId, unread }) => (hidden.includes(partnerId) ? sum : sum + unread), 0);
}
