import { aliasedTable, and, between, eq, sql } from "drizzle-orm";
import type { BuildAliasTable } from "drizzle-orm/pg-core";
import { hasRow, preparedOnce, type Query } from "~db/query";
import { conversationSides, messages } from "~db/schema";

/** The table under another name, for a query about both sides. */
const sidesAs = <Name extends string>(name: Name) =>
  aliasedTable(conversationSides, name) as unknown as BuildAliasTable<typeof conversationSides, Name>; // as `membersAs`

/** One member's side of their conversation with another: the row that grants access to its messages. */
export const isSide = (memberId: string, partnerId: string) =>
  and(eq(conversationSides.memberId, memberId), eq(conversationSides.partnerId, partnerId));

/** Selects the other side of the same conversation. */
export const partnerSides = sidesAs("partner_sides");

export const isPartnerSide = and(
  eq(partnerSides.memberId, conversationSides.partnerId),
  eq(partnerSides.partnerId, conversationSides.memberId),
);

const sides = preparedOnce("conversation_side", (on) =>
  on
    .select({
      conversationId: conversationSides.conversationId,
      lastMessageId: conversationSides.lastMessageId,
      unread: conversationSides.unread,
      wrote: conversationSides.wrote,
      unanswered: conversationSides.unanswered,
      partnerWrote: partnerSides.wrote,
    })
    .from(conversationSides)
    // A former member has no side any more.
    .leftJoin(partnerSides, isPartnerSide)
    .where(
      and(
        eq(conversationSides.memberId, sql.placeholder("memberId")),
        eq(conversationSides.partnerId, sql.placeholder("partnerId")),
      ),
    ),
);

/** Whether the two members have a conversation in which both have written. */
export async function haveBothWritten(on: Query, oneId: string, otherId: string): Promise<boolean> {
  const side = await sideOf(on, oneId, otherId);
  return side?.wrote === true && side.partnerWrote === true;
}

/** One member's side. Undefined before the conversation exists. */
export async function sideOf(on: Query, memberId: string, partnerId: string) {
  const [side] = await sides(on).execute({ memberId, partnerId });
  return side;
}

/** Whether one member wrote to another between two moments. */
export function wroteTo(tx: Query, senderId: string, receiverId: string, from: Date, to: Date): Promise<boolean> {
  const wrote = and(eq(messages.receiverId, receiverId), eq(messages.senderId, senderId));
  return hasRow(tx, messages, wrote, between(messages.createdAt, from, to));
}
