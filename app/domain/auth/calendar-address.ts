import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { findRow, type Query, upsertRow } from "~db/query";
import { calendarFeeds, members } from "~db/schema";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { inMemberTransaction } from "../members";

/**
 * Makes the secret address of the member's calendar. Who knows it can read when the member leaves. An earlier address stops
 * working. Only the secret's hash is stored, so the address is shown once.
 */
export const renewCalendar = (context: Context, actor: Actor): Promise<URL> =>
  inMemberTransaction(context, actor, async (tx) => {
    const token = newSecret();
    const now = context.clock.now();
    const feed = { memberId: actor.id, tokenHash: hashOf(token), createdAt: now, lastUsedAt: now };
    await upsertRow(tx, calendarFeeds, calendarFeeds.memberId, feed);
    return { result: new URL(`/plans.ics?token=${token}`, context.settings.publicUrl), events: [] };
  });

/** Days in which nobody reads a calendar, and after which its address ends. */
export const CALENDAR_UNREAD_DAYS = retentionDays.calendar;

/** When the member's calendar got its address, ISO 8601 UTC. Null: it has none. */
export async function calendarMadeAt({ read, clock }: Context, { id }: Actor): Promise<string | null> {
  const feed = await findRow(read, calendarFeeds, eq(calendarFeeds.memberId, id), isUsed(clock.now()));
  return feed?.createdAt.toISOString() ?? null;
}

/** Finds the member whose calendar has this secret, and notes the use. Null for one that ended, is unknown, or 90 days unused. */
export async function memberOfCalendar(context: Context, token: string): Promise<string | null> {
  const now = context.clock.now();
  const tokenHash = hashOf(token);
  const [feed] = await context.read
    .select({ memberId: calendarFeeds.memberId, lastUsedAt: calendarFeeds.lastUsedAt })
    .from(calendarFeeds)
    .innerJoin(members, eq(members.id, calendarFeeds.memberId))
    .where(
      and(eq(calendarFeeds.tokenHash, tokenHash), isUsed(now), isNull(members.suspendedAt), isNull(members.deletedAt)),
    );
  if (!feed) return null;
  if (feed.lastUsedAt < after(now, -DAY)) await noteUse(context, tokenHash, now);
  return feed.memberId;
}

/** Calendar programs ask every few minutes, and the day is enough. A full or locked database must not end calendars. */
async function noteUse(context: Context, tokenHash: string, now: Date): Promise<void> {
  const isOld = and(eq(calendarFeeds.tokenHash, tokenHash), lt(calendarFeeds.lastUsedAt, after(now, -DAY)));
  await context.write((tx) => tx.update(calendarFeeds).set({ lastUsedAt: now }).where(isOld)).catch(() => undefined);
}

const isUsed = (now: Date) => gt(calendarFeeds.lastUsedAt, cutoff(retentionDays.calendar, now));

/** Ends the address of a member's calendar, as part of another change. */
export async function endCalendar(tx: Query, memberId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
}

/** Ends the address of one's own calendar. A repeated call is no error. */
export const removeCalendar = (context: Context, actor: Actor): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    await endCalendar(tx, actor.id);
  });
