import { and, desc, eq, lte, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { notices } from "~db/schema";
import type { Context } from "../shared/context";
import type { Notice } from "../shared/events";
import { MAX_NOTICES_WAITING } from "./rules";

const { placeholder } = sql;

const newestDropped = preparedOnce((on) =>
  on
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.memberId, placeholder("memberId")))
    .orderBy(desc(notices.id))
    .limit(1)
    .offset(MAX_NOTICES_WAITING)
    .prepare("newest_notice_to_drop"),
);

/**
 * Stores a notice for one member inside the transaction of its cause, and returns the data for its event. The notice waits
 * for the member's next page unless an open socket receives the event first. At most 20 wait; the oldest are dropped. It
 * contains no text of another member, except inside a promise that binds both (docs/product.md#realtime).
 */
export async function addNotice(
  tx: Query,
  context: Context,
  memberId: string,
  { title, message, destructive = false }: { title: string; message: string; destructive?: boolean },
): Promise<Notice> {
  const noticeId = context.newId();
  await tx
    .insert(notices)
    .values({ id: noticeId, memberId, title, message, destructive, createdAt: context.clock.now() });
  const [dropped] = await newestDropped(tx).execute({ memberId });
  if (dropped) await tx.delete(notices).where(and(eq(notices.memberId, memberId), lte(notices.id, dropped.id)));
  return { title, message, noticeId };
}
