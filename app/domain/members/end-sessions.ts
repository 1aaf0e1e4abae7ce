import { and, eq, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { sessions } from "~db/schema";
import type { Signal } from "../shared/events";

/** Signs a member out everywhere, except where the session of that stored id is; returns the word to its sockets. */
export async function endSessions(tx: Query, memberId: string, except?: string): Promise<Signal> {
  const theirs = and(eq(sessions.memberId, memberId), except === undefined ? undefined : ne(sessions.id, except));
  const ended = await tx.delete(sessions).where(theirs).returning({ id: sessions.id });
  return { type: "sessions-ended", sessionIds: ended.map(({ id }) => id) };
}
