import { and, countDistinct, eq, gt, isNotNull, or } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import { members, pointTransactions, promises } from "~db/schema";
import type { Context } from "../shared/context";
import { addPoints, grantAchievement } from "./add-points";
import { GOOD_NEIGHBOR_PEOPLE, handoverPoints, pairHorizon, pairMayEarn } from "./rules";

export interface Handover {
  promiseId: string;
  spaceId: string;
  ownerId: string;
  driverId: string;
}

/** Moves the points of a confirmed handover: +25 to the owner, −25 from the driver, but never below 0. */
export async function payHandover(
  tx: Query,
  context: Context,
  { promiseId, spaceId, ownerId, driverId }: Handover,
): Promise<{ helped: number; found: number }> {
  const [driver] = await tx.select({ points: members.points }).from(members).where(eq(members.id, driverId));
  const paid = handoverPoints(driver?.points ?? 0, await mayEarn(tx, context, ownerId, driverId));
  const toOwner = { kind: "helped", reason: "Helped someone find parking", points: paid.helped } as const;
  const ofDriver = { kind: "found", reason: "Found a parking space", points: paid.found } as const;
  const about = { promiseId, spaceId };
  await addPoints(tx, context, { ...toOwner, ...about, memberId: ownerId, partnerId: driverId });
  await addPoints(tx, context, { ...ofDriver, ...about, memberId: driverId, partnerId: ownerId });
  const [helped] = await tx
    .select({ people: countDistinct(promises.driverId).mapWith(Number) })
    .from(promises)
    .where(and(eq(promises.ownerId, ownerId), isNotNull(promises.countedAt)));
  if ((helped?.people ?? 0) >= GOOD_NEIGHBOR_PEOPLE) await grantAchievement(tx, context, ownerId, "good_neighbor");
  return paid;
}

/** **guard**: see `pairMayEarn`. Handovers in either direction count. */
async function mayEarn(tx: Query, context: Context, one: string, other: string): Promise<boolean> {
  const now = context.clock.now();
  const { memberId, partnerId, kind, createdAt } = pointTransactions;
  const paid = await tx
    .select({ createdAt })
    .from(pointTransactions)
    .where(
      and(
        oneOf(kind, ["helped"]),
        gt(createdAt, pairHorizon(now)),
        or(and(eq(memberId, one), eq(partnerId, other)), and(eq(memberId, other), eq(partnerId, one))),
      ),
    );
  const times = paid.map((row) => row.createdAt);
  return pairMayEarn(times, now);
}
