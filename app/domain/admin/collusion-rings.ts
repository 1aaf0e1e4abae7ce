import { and, count, gt, inArray, isNotNull, max, sum } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import { members, pointTransactions, promises } from "~db/schema";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { personColumns, personOf } from "../members";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { RING_DAYS, MIN_RING_HANDOVERS, MAX_RING_MEMBERS, MAX_RINGS, type CollusionRing } from "./rules";

/**
 * Collusion rings (circles, on the page): few members who hand over often and only among themselves, as people do who make
 * up handovers for points. Those with the most handovers come first. Writes an audit row. Refuses with `forbidden`.
 */
export async function collusionRings(context: Context, admin: Actor): Promise<CollusionRing[]> {
  mustBeAdmin(admin);
  await recordRead(context, admin, { action: "circles-viewed" });
  const { read, clock } = context;
  const since = after(clock.now(), -RING_DAYS * DAY);
  const found = connectedComponents(await pairsSince(read, since))
    .filter(({ memberIds, handovers }) => memberIds.length <= MAX_RING_MEMBERS && handovers >= MIN_RING_HANDOVERS)
    .sort((a, b) => b.handovers - a.handovers || b.lastAt.getTime() - a.lastAt.getTime())
    .slice(0, MAX_RINGS);
  const ids = found.flatMap(({ memberIds }) => memberIds);
  const people = new Map((await read.select(personColumns).from(members).where(inArray(members.id, ids))).map(byId));
  const earned = new Map((await earnedSince(read, ids, since)).map(byId));
  return found.map(({ memberIds, handovers, lastAt }) => ({
    members: memberIds.toSorted().map((id) => personOf(people.get(id) ?? null)),
    handovers,
    points: memberIds.reduce((all, id) => all + (earned.get(id)?.points ?? 0), 0),
    lastAt: lastAt.toISOString(),
  }));
}

/** A row as an entry of a map by ids. */
const byId = <T extends { id: string }>(row: T): [string, T] => [row.id, row];

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

/** What each of these members earned by helping since. In a ring only its own members helped one another. */
const earnedSince = (read: Query, ids: readonly string[], since: Date) =>
  read
    .select({ id: pointTransactions.memberId, points: sum(pointTransactions.points).mapWith(Number) })
    .from(pointTransactions)
    .where(
      and(
        inArray(pointTransactions.memberId, [...ids]),
        oneOf(pointTransactions.kind, ["helped"]),
        gt(pointTransactions.createdAt, since),
      ),
    )
    .groupBy(pointTransactions.memberId);

/** The handovers of one owner to one driver. */
export interface PairHandovers {
  ownerId: string;
  driverId: string;
  handovers: number;
  lastAt: Date;
}

/** Members whom handovers connect, directly or by others. They handed over to nobody else. */
interface Component {
  memberIds: string[];
  handovers: number;
  lastAt: Date;
}

/** Puts every member of these pairs into one group with all whom handovers connect. */
export function connectedComponents(pairs: readonly PairHandovers[]): Component[] {
  const components = new Map<string, Component>();
  const componentOf = (id: string) => components.get(id) ?? { memberIds: [id], handovers: 0, lastAt: new Date(0) };
  for (const { ownerId, driverId, handovers, lastAt } of pairs) {
    const [one, other] = [componentOf(ownerId), componentOf(driverId)];
    // The smaller one moves, so that no member moves often.
    const [into, moved] = one.memberIds.length < other.memberIds.length ? [other, one] : [one, other];
    const joined = into === moved ? [] : moved.memberIds;
    for (const id of joined) into.memberIds.push(id);
    for (const id of [ownerId, driverId, ...joined]) components.set(id, into);
    into.handovers += handovers + (into === moved ? 0 : moved.handovers);
    into.lastAt = [into.lastAt, moved.lastAt, lastAt].reduce((last, at) => (at > last ? at : last));
  }
  return [...new Set(components.values())];
}
