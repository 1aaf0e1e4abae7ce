import { and, avg, count, gte, isNotNull } from "drizzle-orm";
import { members, messages, spaces } from "~db/schema";
import { isAdmitted } from "../members";
import { DEFAULT_RATING } from "../members/rules";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import type { CommunityStats } from "./rules";

const WEEK = 7 * DAY;

/** Counts the community (specification 2, Admin dashboard). */
export async function communityStats({ read, clock }: Context): Promise<CommunityStats> {
  const lately = gte(members.createdAt, after(clock.now(), -WEEK));
  const [[all], [recent], [shared], [sent], [rated]] = await Promise.all([
    read.select({ number: count() }).from(members).where(isAdmitted()),
    read.select({ number: count() }).from(members).where(and(isAdmitted(), lately)),
    read.select({ number: count() }).from(spaces),
    read.select({ number: count() }).from(messages),
    read
      .select({ mean: avg(members.rating).mapWith(Number) })
      .from(members)
      .where(and(isAdmitted(), isNotNull(members.rating))),
  ]);
  return {
    totalUsers: all?.number ?? 0,
    recentUsers: recent?.number ?? 0,
    totalSpaces: shared?.number ?? 0,
    totalMessages: sent?.number ?? 0,
    avgRating: rated?.mean ?? DEFAULT_RATING,
  };
}
