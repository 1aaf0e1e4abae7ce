import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, not, or, type SQL } from "drizzle-orm";
import { allOf, anyOf, hasTable, oneOf, type Query, hasRow } from "~db/query";
import { apiTokens, calendarFeeds, members, passwordResets, sessions } from "~db/schema";
import { after, DAY, HOUR, MINUTE } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { InternalEvent } from "../shared/events";
import { retentionDays } from "../shared/retention-rules";
import type { OwnSession } from "./rules";
import { placeOfZone } from "../members";

/**
 * How long a session lasts after its latest use: 30 days. It ends sooner by signing out, by a new password, a new second step
 * or a first confirmed address, by a restore, and when more devices are signed in than one member may have
 * (docs/product.md#accounts). During a suspension it stays, and shows only why.
 */
export const SESSION_MS = retentionDays.session * DAY;
/** How often the last use of a session is stored, which renews it. An admin's ends sooner, so its use is stored more often. */
export const RENEWED_EVERY_MS = { member: HOUR, admin: 5 * MINUTE };

/** An admin's session ends after this time without use (docs/product.md#accounts). */
const ADMIN_IDLE_MS = 12 * HOUR;

/** Whether an admin's session, last used then, is over at this time. */
export const isIdle = (role: "member" | "admin", lastUsedAt: Date, now: Date): boolean =>
  role === "admin" && now.getTime() - lastUsedAt.getTime() >= ADMIN_IDLE_MS;

/** Selects the sessions that are not over, joined with their members. */
export const isOpenSession = (now: Date): SQL | undefined =>
  and(
    gt(sessions.expiresAt, now),
    or(not(oneOf(members.role, ["admin"])), gt(sessions.lastUsedAt, after(now, -ADMIN_IDLE_MS))),
  );

type SessionsEnded = Extract<InternalEvent, { type: "sessions-ended" }>;

/** Ends the sessions that match. Returns the signal that closes their sockets. */
export async function endSessionsWhere(tx: Query, condition: SQL): Promise<SessionsEnded> {
  const ended = await tx.delete(sessions).where(condition).returning({ id: sessions.id });
  return { type: "sessions-ended", sessionIds: ended.map(({ id }) => id) };
}

/** `endSessionsWhere` for all sessions of a member except the one with that stored id. */
export const endSessions = (tx: Query, memberId: string, except?: string): Promise<SessionsEnded> =>
  endSessionsWhere(
    tx,
    allOf(eq(sessions.memberId, memberId), except === undefined ? undefined : ne(sessions.id, except)),
  );

/**
 * Ends every session, every link to a new password, every calendar address and every token. A restore calls it: the database may
 * hold some that were ended since, for example because they were stolen. A rollback calls it on an older schema, which may
 * lack a table. Returns how many sessions ended.
 */
export const endAllSessions = ({ write }: Pick<Context, "write">): Promise<number> =>
  write(async (tx) => {
    for (const table of [passwordResets, calendarFeeds, apiTokens])
      if (await hasTable(tx, table)) await tx.delete(table);
    return (await tx.delete(sessions).returning({ id: sessions.id })).length;
  });

/**
 * Deletes sessions unused for 30 days, and those of admins unused for 12 hours (docs/product.md#accounts). Their sockets
 * close. Returns how many.
 */
export async function endOverdueSessions(context: Context): Promise<number> {
  return inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const admins = tx
      .select({ id: members.id })
      .from(members)
      .where(oneOf(members.role, ["admin"]));
    const idle = and(lte(sessions.lastUsedAt, after(now, -ADMIN_IDLE_MS)), inArray(sessions.memberId, admins));
    const ended = await endSessionsWhere(tx, anyOf(lte(sessions.expiresAt, now), idle));
    const count = ended.sessionIds.length;
    return { result: count, events: count > 0 ? [ended] : [] };
  });
}

/** Ends one session (its stored id) and closes its sockets. An unknown session writes nothing. */
export async function signOut(context: Context, sessionId: string): Promise<void> {
  const isIt = eq(sessions.id, sessionId);
  if (!(await hasRow(context.read, sessions, isIt))) return;
  await inTransaction(context, async (tx) => ({ events: [await endSessionsWhere(tx, isIt)] }));
}

/** The member's sessions: the one with that stored id first, then by last use. */
export async function sessionsOf(context: Context, { id }: Actor, currentId: string): Promise<OwnSession[]> {
  const rows = await context.read
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.memberId, id), isOpenSession(context.clock.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  return rows
    .map((row) => ({
      id: row.id,
      browser: row.browser,
      place: row.timeZone === null ? "" : placeOfZone(row.timeZone),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      isCurrent: row.id === currentId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one of the member's sessions and closes its sockets. Refuses with `not-found` an ended or foreign session. */
export const endOwnSession = (context: Context, actor: Actor, sessionId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const ended = await endSessionsWhere(tx, allOf(eq(sessions.id, sessionId), eq(sessions.memberId, actor.id)));
    return ended.sessionIds.length > 0 ? { events: [ended] } : refuse("not-found");
  });

/** Which of these sessions still let their member in. */
export async function openSessions(context: Context, sessionIds: readonly string[]): Promise<Set<string>> {
  const mayComeIn = and(isOpenSession(context.clock.now()), isNull(members.suspendedAt), isNull(members.deletedAt));
  const open = await context.read
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(inArray(sessions.id, [...sessionIds]), mayComeIn));
  return new Set(open.map(({ id }) => id));
}
