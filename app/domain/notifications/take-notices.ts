import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { notices } from "~db/schema";
import type { Context } from "../shared/context";
import { MAX_NOTICES_ON_A_PAGE, MAX_NOTICES_WAITING } from "./rules";

/** A notice that waited for a page. */
export interface WaitingNotice {
  id: string;
  title: string;
  message: string;
  destructive: boolean;
}

const oldestWaiting = preparedOnce((on) =>
  on
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.memberId, sql.placeholder("memberId")))
    .orderBy(asc(notices.id))
    .limit(MAX_NOTICES_WAITING)
    .prepare("oldest_waiting_notices"),
);

/**
 * Takes the member's 3 oldest waiting notices, oldest first, and counts the rest. Of two pages that load at the same time,
 * one gets each notice. Reads at most 20 rows, however many are stored.
 */
export async function takeNotices(
  context: Context,
  memberId: string,
): Promise<{ notices: WaitingNotice[]; more: number }> {
  const waiting = await oldestWaiting(context.read).execute({ memberId });
  if (waiting.length === 0) return { notices: [], more: 0 }; // Most pages end here, without a write.
  const shown = waiting.slice(0, MAX_NOTICES_ON_A_PAGE).map(({ id }) => id);
  const { id, title, message, destructive } = notices;
  const taken = await context.write((tx) =>
    tx.delete(notices).where(inArray(notices.id, shown)).returning({ id, title, message, destructive }),
  );
  return { notices: taken.sort((a, b) => (a.id < b.id ? -1 : 1)), more: waiting.length - shown.length };
}

/** Deletes a notice that an open socket of the member received. Another member's notice stays. */
export async function noticeDelivered(context: Context, memberId: string, noticeId: string): Promise<void> {
  await context.write((tx) => tx.delete(notices).where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId))));
}
