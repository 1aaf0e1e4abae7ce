import { and, avg, gte, isNotNull } from "drizzle-orm";
import { countRows } from "~db/query";
import { members, messages, promises, spaces } from "~db/schema";
import { isAdmitted } from "../members";
import { DEFAULT_RATING } from "../members/rules";
import { mustBeAdmin } from "../shared/audit-log";
import { MINUTE, after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { cached } from "../shared/cached";
import { MIN_PEOPLE } from "../shared/figure-rules";
import type { CommunityDay, CommunityStats, CommunityWeek, Period } from "./rules";
import { communityDays, createWeekCounter } from "./statistics";

/** Most answers of each kind that are cached: one for each period and time zone of the admins. */
const MAX_CACHED_ANSWERS = 50;

/**
 * The community in figures, counted at most once a minute. Only `handoversThisWeek` is public; the others refuse with
 * `forbidden` for anyone but an admin.
 */
export interface Community {
  /** The handovers of the last 7 days, from at least 5 members. Null below. */
  handoversThisWeek(): Promise<number | null>;
  stats(admin: Actor): Promise<CommunityStats>;
  /** The last dates of that zone, oldest first. */
  days(admin: Actor, timeZone: string, period: Period): Promise<CommunityDay[]>;
  /** The weeks of those dates, oldest first. */
  weeks(admin: Actor, timeZone: string, period: Period): Promise<CommunityWeek[]>;
}

export function createCommunity(context: Context): Community {
  const forAMinute = <T>(make: (key: string) => Promise<T>) =>
    cached({ clock: context.clock, ttlMs: MINUTE, max: MAX_CACHED_ANSWERS, make });
  const stats = forAMinute(() => communityStats(context));
  const countWeeks = createWeekCounter(context);
  // A cache's key is one text: '30 Europe/Berlin'.
  const inPeriod = <T>(make: (timeZone: string, period: Period) => Promise<T>) => {
    const counted = forAMinute((key) => {
      const [days, timeZone = ""] = key.split(" ");
      return make(timeZone, Number(days) as Period);
    });
    return (admin: Actor, timeZone: string, period: Period) => {
      mustBeAdmin(admin);
      return counted(`${period} ${timeZone}`);
    };
  };
  const week = forAMinute(() => handoversThisWeek(context));
  return {
    handoversThisWeek: () => week(""),
    stats(admin) {
      mustBeAdmin(admin);
      return stats("");
    },
    days: inPeriod((timeZone, period) => communityDays(context, timeZone, period)),
    weeks: inPeriod(countWeeks),
  };
}

/** The handovers that counted in the last 7 days. Null when fewer than 5 members took part in them. */
async function handoversThisWeek({ read, clock }: Context): Promise<number | null> {
  const thisWeek = gte(promises.countedAt, after(clock.now(), -7 * DAY));
  const people = await read
    .select({ id: promises.driverId })
    .from(promises)
    .where(thisWeek)
    .union(read.select({ id: promises.ownerId }).from(promises).where(thisWeek))
    .limit(MIN_PEOPLE);
  if (people.length < MIN_PEOPLE) return null;
  return countRows(read, promises, thisWeek);
}

/** Counts the community. */
async function communityStats({ read, clock }: Context): Promise<CommunityStats> {
  const lately = gte(members.createdAt, after(clock.now(), -7 * DAY));
  const [totalUsers, recentUsers, totalSpaces, totalMessages, [rated]] = await Promise.all([
    countRows(read, members, isAdmitted()),
    countRows(read, members, isAdmitted(), lately),
    countRows(read, spaces),
    countRows(read, messages),
    read
      .select({ mean: avg(members.rating).mapWith(Number) })
      .from(members)
      .where(and(isAdmitted(), isNotNull(members.rating))),
  ]);
  return { totalUsers, recentUsers, totalSpaces, totalMessages, avgRating: rated?.mean ?? DEFAULT_RATING };
}
