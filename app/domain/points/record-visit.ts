import { and, asc, desc, eq, gt, gte, inArray, isNull, notExists, sql } from "drizzle-orm";
import { pagesById, preparedOnce, type Query } from "~db/query";
import { members, pointTransactions, visits } from "~db/schema";
import { inMemberTransaction, zoneOf } from "../members";
import { addNotice } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { dayIn } from "../shared/calendar";
import { after, DAY } from "../shared/clock";
import { type Actor, type Context, inTransaction } from "../shared/context";
import { addPoints } from "./add-points";
import { type LastVisit, STREAK_DAYS, STREAK_POINTS, streakOf, streakToday } from "./rules";

const newest = preparedOnce("last_visit", (on) =>
  on
    .select({ day: visits.day, streak: visits.streak })
    .from(visits)
    .where(eq(visits.memberId, sql.placeholder("memberId")))
    .orderBy(desc(visits.day))
    .limit(1),
);

/** The last day on which the member came, with its streak. Null before the first. */
async function lastVisit(on: Query, memberId: string): Promise<LastVisit | null> {
  const [row] = await newest(on).execute({ memberId });
  return row ?? null;
}

/** The number of days in a row with a visit, or 0 after a missed day. */
export async function currentStreak(context: Context, actor: Actor): Promise<number> {
  const today = dayIn(await zoneOf(context.read, context, actor.id), context.clock.now());
  return streakToday(today, await lastVisit(context.read, actor.id));
}

/**
 * Counts today, in the member's time zone, as visited. A day counts once, also when several phones record it at the same
 * instant. It moves no points, because reading a page must not: `rewardStreaks` does.
 */
export async function recordVisit(context: Context, actor: Actor): Promise<void> {
  return inMemberTransaction(context, actor, async (tx) => {
    const memberId = actor.id;
    const day = dayIn(await zoneOf(tx, context, memberId), context.clock.now());
    const streak = streakOf(day, await lastVisit(tx, memberId));
    if (streak !== null) await tx.insert(visits).values({ memberId, day, streak }).onConflictDoNothing();
  });
}

/** Members of one batch, so that other work does not wait long. */
const MEMBERS_A_BATCH = 1000;
/** How late a streak is still rewarded, after a time without a server. */
const REWARDED_WITHIN_MS = 4 * DAY;
/** Two rewards of one member are at least 7 dates apart; a date begins up to 14 h sooner or later than in UTC. */
const REWARDED_LATELY_MS = 6 * DAY;

/** A job: each 7 days in a row earn 100 points, and the member is notified (docs/product.md#points). */
export async function rewardStreaks(context: Context): Promise<void> {
  for await (const batch of pagesById((last) => membersAfter(context.read, last))) {
    const ids = batch.map(({ id }) => id);
    const due = await unrewarded(context.read, context, ids);
    if (due.length > 0)
      await inTransaction(context, async (tx) => {
        for (const memberId of await unrewarded(tx, context, due)) await rewardStreak(tx, context, memberId);
      });
  }
}

const membersAfter = (on: Query, last = "") =>
  on
    .select({ id: members.id })
    .from(members)
    .where(and(gt(members.id, last), isNull(members.deletedAt)))
    .orderBy(asc(members.id))
    .limit(MEMBERS_A_BATCH);

/** Those of these members who completed 7 days in a row lately, and have no points for it. */
async function unrewarded(on: Query, { clock }: Context, memberIds: readonly string[]): Promise<string[]> {
  const now = clock.now();
  const { id, memberId, kind, createdAt } = pointTransactions;
  const rewarded = on
    .select({ id })
    .from(pointTransactions)
    .where(and(eq(memberId, visits.memberId), eq(kind, "streak"), gt(createdAt, after(now, -REWARDED_LATELY_MS))));
  const rows = await on
    .select({ memberId: visits.memberId })
    .from(visits)
    .where(
      and(
        inArray(visits.memberId, [...memberIds]),
        gte(visits.day, dayIn("UTC", after(now, -REWARDED_WITHIN_MS))),
        sql`${visits.streak} % ${STREAK_DAYS} = 0`,
        notExists(rewarded),
      ),
    );
  return rows.map((row) => row.memberId);
}

async function rewardStreak(tx: Query, context: Context, memberId: string): Promise<void> {
  const points = STREAK_POINTS;
  await addPoints(tx, context, { memberId, kind: "streak", reason: `${STREAK_DAYS}-day streak`, points });
  await addNotice(tx, context, memberId, ACCOUNT.streak.notice({ days: STREAK_DAYS, points }));
}
