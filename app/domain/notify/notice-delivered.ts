import { and, eq } from "drizzle-orm";
import { notices } from "~db/schema";
import type { Context } from "../shared/context";

/** Deletes a notice that an open socket of the member received. Another member's notice stays. */
export async function noticeDelivered(context: Context, memberId: string, noticeId: string): Promise<void> {
  await context.write((tx) => tx.delete(notices).where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId))));
}
