import { and, asc, count, gte, lt, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { promises, requests, spaces } from "~db/schema";
import { dayAfter, dayBefore, dayIn, dayStart } from "../shared/calendar";
import { MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import { firstIdAt } from "../shared/ids";
import type { CommunityDay } from "./rules";

/** Dates that the charts show, today included. */
const CHART_DAYS = 14;

/** What happened on each of the last dates of that zone, oldest first. */
export function communityDays({ read, clock }: Context, timeZone: string): Promise<CommunityDay[]> {
  const days = [dayIn(timeZone, clock.now())];
  for (let [day = ""] = days; days.length < CHART_DAYS;) days.unshift((day = dayBefore(day)));
  return Promise.all(
    days.map(async (day) => ({
      day,
      ...(await activityBetween(read, dayStart(timeZone, day), dayStart(timeZone, dayAfter(day)))),
    })),
  );
}

/** Each query reads one range of an index. */
async function activityBetween(on: Query, from: Date, to: Date): Promise<Omit<CommunityDay, "day">> {
  const counted = and(gte(promises.countedAt, from), lt(promises.countedAt, to));
  const [[shared], [handed], minutesToPromise] = await Promise.all([
    on
      .select({ number: count() })
      .from(spaces)
      .where(and(gte(spaces.id, firstIdAt(from)), lt(spaces.id, firstIdAt(to)))),
    on.select({ number: count() }).from(promises).where(counted),
    medianMinutes(on, from, to),
  ]);
  return { shared: shared?.number ?? 0, handovers: handed?.number ?? 0, minutesToPromise };
}

/** Minutes from request to promise, for the requests that got their first promise within the range. */
async function medianMinutes(on: Query, from: Date, to: Date): Promise<number | null> {
  const promised = and(gte(requests.promisedAt, from), lt(requests.promisedAt, to));
  const [all] = await on.select({ number: count() }).from(requests).where(promised);
  const number = all?.number ?? 0;
  if (number === 0) return null;
  const middle = await on
    .select({ askedAt: requests.createdAt, promisedAt: requests.promisedAt })
    .from(requests)
    .where(promised)
    .orderBy(asc(sql`${requests.promisedAt} - ${requests.createdAt}`))
    .offset(Math.floor((number - 1) / 2))
    .limit(number % 2 === 1 ? 1 : 2);
  const waits = middle.map(({ askedAt, promisedAt }) => (promisedAt?.getTime() ?? 0) - askedAt.getTime());
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length / MINUTE;
}
