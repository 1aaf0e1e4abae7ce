import { and, eq, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { sessions } from "~db/schema";
import type { Signal } from "../shared/events";

type SessionsEnded = Extract<Signal, { type: "sessions-ended" }>;

/** Ends all sessions of a member except the one with that stored id. Returns the signal that closes their sockets. */
export async function endSessions(tx: Query, memberId: string, except?: string): Promise<SessionsEnded> {
  const theirs = and(eq(sessions.memberId, memberId), except === undefined ? undefined : ne(sessions.id, except));
  const ended = await tx.delete(sessions).where(theirs).returning({ id: sessions.id });
  return { type: "sessions-ended", sessionIds: ended.map(({ id }) => id) };
}
