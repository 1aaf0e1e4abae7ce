import { and, count, eq, gt, inArray, isNotNull, max, sum } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, pointTransactions, promises } from "~db/schema";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { personColumns, personOf } from "../members";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { CIRCLE_DAYS, CIRCLE_HANDOVERS, CIRCLE_MEMBERS, CIRCLES_SHOWN, type Circle } from "./rules";
import { findGroups, type PairHandovers } from "./find-groups";

/**
 * The circles: few members who hand over often and only among themselves, as people do who make up handovers for points.
 * Those with the most handovers come first. Writes an audit row. Refuses with `forbidden`.
 */
export async function circles(context: Context, admin: Actor): Promise<Circle[]> {
  mustBeAdmin(admin);
  await recordRead(context, admin, { action: "circles-viewed", subjectId: null, details: {} });
  const { read, clock } = context;
  const since = after(clock.now(), -CIRCLE_DAYS * DAY);
  const found = findGroups(await pairsSince(read, since))
    .filter(({ memberIds, handovers }) => memberIds.length <= CIRCLE_MEMBERS && handovers >= CIRCLE_HANDOVERS)
    .sort((a, b) => b.handovers - a.handovers || b.lastAt.getTime() - a.lastAt.getTime())
    .slice(0, CIRCLES_SHOWN);
  const ids = found.flatMap(({ memberIds }) => memberIds);
  const people = new Map((await read.select(personColumns).from(members).where(inArray(members.id, ids))).map(withId));
  const earned = new Map((await earnedSince(read, ids, since)).map(withId));
  return found.map(({ memberIds, handovers, lastAt }) => ({
    members: memberIds.toSorted().map((id) => personOf(people.get(id) ?? null)),
    handovers,
    points: memberIds.reduce((all, id) => all + (earned.get(id)?.points ?? 0), 0),
    lastAt: lastAt.toISOString(),
  }));
}

const withId = <T extends { id: string }>(row: T): [string, T] => [row.id, row];

/** The handovers that counted since, by owner and driver. */
async function pairsSince(read: Query, since: Date): Promise<PairHandovers[]> {
  const { ownerId, driverId, countedAt } = promises;
  const rows = await read
    .select({ ownerId, driverId, handovers: count(), lastAt: max(countedAt) })
    .from(promises)
    .where(and(gt(countedAt, since), isNotNull(driverId)))
    .groupBy(ownerId, driverId);
  return rows.flatMap(({ driverId, lastAt, ...row }) => (driverId && lastAt ? [{ ...row, driverId, lastAt }] : []));
}

/** What each of these members earned by helping since. In a circle only its own members helped one another. */
const earnedSince = (read: Query, ids: readonly string[], since: Date) =>
  read
    .select({ id: pointTransactions.memberId, points: sum(pointTransactions.points).mapWith(Number) })
    .from(pointTransactions)
    .where(
      and(
        inArray(pointTransactions.memberId, [...ids]),
        eq(pointTransactions.kind, "helped"),
        gt(pointTransactions.createdAt, since),
      ),
    )
    .groupBy(pointTransactions.memberId);
