import { and, eq, gt, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { conversations, conversationSides, messages } from "~db/schema";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { ROWS_A_WRITE, type Forget } from "./delete-in-batches";

/**
 * Deletes messages that are a year old (docs/product.md#who-sees-what). The same transaction deletes conversations without
 * messages and corrects the numbers of unread messages.
 */
export const forgetMessages: Forget = async ({ read, write, clock }) => {
  const old = lte(messages.createdAt, cutoff(retentionDays.message, clock.now()));
  const { id, conversationId } = messages;
  const found = await read.select({ id, conversationId }).from(messages).where(old).limit(ROWS_A_WRITE);
  if (found.length === 0) return 0;
  const ids = found.map((message) => message.id);
  const touched = [...new Set(found.map((message) => message.conversationId))];
  return write(async (tx) => {
    const gone = await tx.delete(messages).where(inArray(id, ids)).returning({ id });
    await tx.delete(conversations).where(and(inArray(conversations.id, touched), hasNoMessages(tx)));
    await countUnread(tx, touched);
    return gone.length;
  });
};

/** The conversation has no messages, or no longer any. */
export const hasNoMessages = (on: Pick<Query, "select">) =>
  notExists(on.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, conversations.id)));

/** Counts the unread messages again: deleted ones no longer count. */
async function countUnread(tx: Query, touched: readonly string[]): Promise<void> {
  const waiting = tx
    .select({ number: sql`count(*)` })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationSides.conversationId),
        eq(messages.receiverId, conversationSides.memberId),
        isNull(messages.readAt),
      ),
    );
  await tx
    .update(conversationSides)
    .set({ unread: sql`(${waiting})` })
    .where(and(inArray(conversationSides.conversationId, [...touched]), gt(conversationSides.unread, 0)));
}
