import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { type Actor, change, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { forgetDevices } from "./devices";
import { endSessions } from "./end-sessions";
import { placeOfZone, type OwnSession } from "./rules";
import { isOpenSession } from "./session-open";

/** The member's sessions: the one with that stored id first, then by last use. */
export async function sessionsOf(context: Context, { id }: Actor, currentId: string): Promise<OwnSession[]> {
  const rows = await context.read
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, id), gt(sessions.expiresAt, context.clock.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  const listed = rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    place: row.timeZone === null ? "" : placeOfZone(row.timeZone),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === currentId,
  }));
  return [...listed.filter(({ isCurrent }) => isCurrent), ...listed.filter(({ isCurrent }) => !isCurrent)];
}

/** Ends one of the member's sessions and closes its sockets. Refuses with `not-found` an ended or foreign session. */
export const endOwnSession = (context: Context, actor: Actor, sessionId: string): Promise<void> =>
  change(context, async (tx) => {
    const theirs = and(eq(sessions.id, sessionId), eq(sessions.memberId, actor.id));
    const [ended] = await tx.delete(sessions).where(theirs).returning({ id: sessions.id });
    if (!ended) return refuse("not-found");
    return { result: undefined, events: [{ type: "sessions-ended", sessionIds: [ended.id] }] };
  });

/**
 * Ends all sessions of the member but the one of that stored id. Other browsers count as new from then on; `device` is the
 * secret of this one's device cookie. Returns how many sessions ended.
 */
export const endOtherSessions = (
  context: Context,
  actor: Actor,
  sessionId: string,
  device: string | null,
): Promise<number> =>
  change(context, async (tx) => {
    const ended = await endSessions(tx, actor.id, sessionId);
    await forgetDevices(tx, actor.id, device);
    return { result: ended.sessionIds.length, events: [ended] };
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
