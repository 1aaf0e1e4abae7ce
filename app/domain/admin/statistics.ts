import { setImmediate as letRequestsIn } from "node:timers/promises";
import { and, asc, countDistinct, eq, exists, gte, lt, sql } from "drizzle-orm";
import { countRows, type Query } from "~db/query";
import { members, promises, requests, spaces, visits } from "~db/schema";
import { isAdmitted } from "../members";
import { dayAfter, dayBefore, dayIn, dayStart, weekDayOf, daysLater } from "../shared/calendar";
import { DAY, MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import { cached } from "../shared/cached";
import { BACK_AFTER_WEEKS, type CommunityDay, type CommunityWeek, type Period } from "./rules";

// Reading SQLite stands in the way of every request, so a long count lets others in between (`letRequestsIn`).

/** Dates that one bar counts: a year's days would be thinner than a pixel. */
const datesOfBar = (period: Period): number => (period === 365 ? 5 : 1);

/** What happened in that many of the last dates of that zone, oldest first, today included. */
export async function communityDays(
  { read, clock }: Context,
  timeZone: string,
  period: Period,
): Promise<CommunityDay[]> {
  const [step, end] = [datesOfBar(period), dayAfter(dayIn(timeZone, clock.now()))];
  const days: CommunityDay[] = [];
  for (let day = daysLater(end, -period); day < end; day = daysLater(day, step)) {
    const to = daysLater(day, step);
    days.push({
      day,
      until: dayBefore(to),
      ...(await activityBetween(read, dayStart(timeZone, day), dayStart(timeZone, to))),
    });
    await letRequestsIn();
  }
  return days;
}

/** Each query reads one range of an index. */
async function activityBetween(on: Query, from: Date, to: Date): Promise<Omit<CommunityDay, "day" | "until">> {
  const counted = and(gte(promises.countedAt, from), lt(promises.countedAt, to));
  const [shared, handovers, minutesToPromise] = await Promise.all([
    countRows(on, spaces, gte(spaces.id, firstIdAt(from)), lt(spaces.id, firstIdAt(to))),
    countRows(on, promises, counted),
    medianMinutes(on, from, to),
  ]);
  return { shared, handovers, minutesToPromise };
}

/** Minutes from request to promise, for the requests that got their first promise within the range. */
async function medianMinutes(on: Query, from: Date, to: Date): Promise<number | null> {
  const promised = and(gte(requests.promisedAt, from), lt(requests.promisedAt, to));
  const count = await countRows(on, requests, promised);
  if (count === 0) return null;
  const middle = await on
    .select({ askedAt: requests.createdAt, promisedAt: requests.promisedAt })
    .from(requests)
    .where(promised)
    .orderBy(asc(sql`${requests.promisedAt} - ${requests.createdAt}`))
    .offset(Math.floor((count - 1) / 2))
    .limit(count % 2 === 1 ? 1 : 2);
  const waits = middle.map(({ askedAt, promisedAt }) => (promisedAt?.getTime() ?? 0) - askedAt.getTime());
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length / MINUTE;
}

/** Most weeks that are cached: those of a year, for some zones of admins. */
const MAX_WEEKS = 300;

/** After how many weeks all figures of a week are known. */
const KNOWN_AFTER_WEEKS = Math.max(...BACK_AFTER_WEEKS) + 1;

/**
 * Counts the weeks of a period, Monday to Sunday, oldest first. Many members have many visits, so a week that is over is
 * counted once a day, and once a week when all its figures are known: then only members who leave change them. Who came in it
 * takes the longest, and is the same in every zone, so it has a cache of its own.
 */
export function createWeekCounter(context: Context): (timeZone: string, period: Period) => Promise<CommunityWeek[]> {
  const countActive = (monday: string) => activeInWeek(context.read, monday);
  const aWeek = { clock: context.clock, ttlMs: 7 * DAY, max: MAX_WEEKS };
  const activeOnce = cached({ ...aWeek, make: countActive });
  const counted = cached({
    ...aWeek,
    make: (key: string) => {
      const [timeZone = "", monday = "", asOf = ""] = key.split(" ");
      // Visits have the date of their member's zone: just after a week ended here, members elsewhere may still be in it.
      const isOverEverywhere = daysLater(monday, 14) <= asOf;
      return countWeek(context.read, timeZone, monday, asOf, isOverEverywhere ? activeOnce : countActive);
    },
  });
  return async (timeZone, period) => {
    const today = dayIn(timeZone, context.clock.now());
    const thisWeek = daysLater(today, -weekDayOf(today));
    const weeks: CommunityWeek[] = [];
    for (let back = Math.ceil(period / 7) - 1; back > 0; back--) {
      const monday = daysLater(thisWeek, -7 * back);
      const knownFrom = daysLater(monday, 7 * KNOWN_AFTER_WEEKS);
      // Until all is known, the cache makes a new entry each day.
      const asOf = knownFrom <= today ? knownFrom : today;
      weeks.push(await counted(`${timeZone} ${monday} ${asOf}`));
      await letRequestsIn();
    }
    return [...weeks, await countWeek(context.read, timeZone, thisWeek, today, countActive)];
  };
}

/** How many came in the week that begins with that Monday. */
async function activeInWeek(on: Query, monday: string): Promise<number> {
  const [active] = await on
    .select({ members: countDistinct(visits.memberId) })
    .from(visits)
    .where(and(gte(visits.day, monday), lt(visits.day, daysLater(monday, 7))));
  return active?.members ?? 0;
}

async function countWeek(
  on: Query,
  timeZone: string,
  monday: string,
  today: string,
  activeIn: (monday: string) => Promise<number>,
): Promise<CommunityWeek> {
  const end = daysLater(monday, 7);
  const joinedThen = and(
    gte(members.createdAt, dayStart(timeZone, monday)),
    lt(members.createdAt, dayStart(timeZone, end)),
    isAdmitted(),
  );
  const joined = await countRows(on, members, joinedThen);
  const active = await activeIn(monday);
  const back: (number | null)[] = [];
  for (const weeks of BACK_AFTER_WEEKS) {
    const [from, to] = [daysLater(monday, 7 * weeks), daysLater(end, 7 * weeks)];
    const visit = on
      .select({ day: visits.day })
      .from(visits)
      .where(and(eq(visits.memberId, members.id), gte(visits.day, from), lt(visits.day, to)));
    back.push(to > today ? null : await countRows(on, members, joinedThen, exists(visit)));
  }
  return { monday, joined, active, back };
}
