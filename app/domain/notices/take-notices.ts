import { asc, eq, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { notices } from "~db/schema";
import type { Context } from "../shared/context";

/** A notice that waited for a page. */
export interface WaitingNotice {
  id: string;
  title: string;
  message: string;
  destructive: boolean;
}

const oneWaiting = preparedOnce((on) =>
  on
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.memberId, sql.placeholder("memberId")))
    .orderBy(asc(notices.id))
    .limit(1)
    .prepare("one_waiting_notice"),
);

/** The member's waiting notices, oldest first, each given out once: of two pages loading at the same time one gets them. */
export async function takeNotices(context: Context, memberId: string): Promise<WaitingNotice[]> {
  const waiting = await oneWaiting(context.read).execute({ memberId });
  if (waiting.length === 0) return []; // almost every page: nothing is written
  const { id, title, message, destructive } = notices;
  const taken = await context.write((tx) =>
    tx.delete(notices).where(eq(notices.memberId, memberId)).returning({ id, title, message, destructive }),
  );
  return taken.sort((a, b) => (a.id < b.id ? -1 : 1));
}
