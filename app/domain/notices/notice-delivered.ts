import { and, eq } from "drizzle-orm";
import { notices } from "~db/schema";
import type { Context } from "../shared/context";

/** An open socket of the member took the notice: it no longer waits. Somebody else's notice stays. */
export async function noticeDelivered(context: Context, memberId: string, noticeId: string): Promise<void> {
  await context.write((tx) => tx.delete(notices).where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId))));
}
