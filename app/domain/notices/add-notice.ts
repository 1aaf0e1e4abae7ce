import { notices } from "~db/schema";
import type { Query } from "~db/query";
import type { Context } from "../shared/context";
import type { Notice } from "../shared/events";

/**
 * Stores a sentence for one member inside the transaction of its cause, and returns what its event carries.
 * The row waits for that member's next page unless an open socket takes the event first (PRODUCT 10).
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
  return { title, message, noticeId };
}
