import { and, eq, inArray, lte, ne, or } from "drizzle-orm";
import { hasTable } from "~db/has-table";
import type { Query } from "~db/query";
import { calendarFeeds, members, passwordResets, sessions } from "~db/schema";
import type { Signal } from "../shared/events";
import { change, type Context } from "../shared/context";
import { after } from "../shared/clock";
import { ADMIN_IDLE_MS } from "./session-open";

type SessionsEnded = Extract<Signal, { type: "sessions-ended" }>;

/** Ends all sessions of a member except the one with that stored id. Returns the signal that closes their sockets. */
export async function endSessions(tx: Query, memberId: string, except?: string): Promise<SessionsEnded> {
  const theirs = and(eq(sessions.memberId, memberId), except === undefined ? undefined : ne(sessions.id, except));
  const ended = await tx.delete(sessions).where(theirs).returning({ id: sessions.id });
  return { type: "sessions-ended", sessionIds: ended.map(({ id }) => id) };
}

/**
 * Ends every session, every link to a new password and every calendar address. A restore calls it: the database may
 * hold some that were ended since, for example because they were stolen. A rollback calls it on an older schema, which may
 * lack a table. Returns how many sessions ended.
 */
export const endAllSessions = ({ write }: Pick<Context, "write">): Promise<number> =>
  write(async (tx) => {
    for (const table of [passwordResets, calendarFeeds]) if (await hasTable(tx, table)) await tx.delete(table);
    return (await tx.delete(sessions).returning({ id: sessions.id })).length;
  });

/**
 * Deletes sessions unused for 30 days, and those of admins unused for 12 hours (docs/product.md#accounts). Their sockets
 * close. Returns how many.
 */
export async function endOverdueSessions(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const admins = tx.select({ id: members.id }).from(members).where(eq(members.role, "admin"));
    const idle = and(lte(sessions.lastUsedAt, after(now, -ADMIN_IDLE_MS)), inArray(sessions.memberId, admins));
    const over = await tx
      .delete(sessions)
      .where(or(lte(sessions.expiresAt, now), idle))
      .returning({ id: sessions.id });
    const sessionIds = over.map(({ id }) => id);
    return { result: over.length, events: sessionIds.length > 0 ? [{ type: "sessions-ended", sessionIds }] : [] };
  });
}
