import { and, eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { conversationSides } from "~db/schema";

/** One member's side of their conversation with another: the row that grants access to its messages. */
export const isSide = (memberId: string, partnerId: string) =>
  and(eq(conversationSides.memberId, memberId), eq(conversationSides.partnerId, partnerId));

const sides = preparedOnce((on) =>
  on
    .select({
      conversationId: conversationSides.conversationId,
      lastMessageId: conversationSides.lastMessageId,
      unread: conversationSides.unread,
    })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, sql.placeholder("memberId")),
        eq(conversationSides.partnerId, sql.placeholder("partnerId")),
      ),
    )
    .prepare("conversation_side"),
);

/** Undefined before the two have begun a conversation. */
export async function sideOf(on: Query, memberId: string, partnerId: string) {
  const [side] = await sides(on).execute({ memberId, partnerId });
  return side;
}
