import { and, count, countDistinct, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, pointTransactions, promises } from "~db/schema";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { addPoints, grant } from "./add-points";
import { GOOD_NEIGHBOR_PEOPLE, handoverPoints } from "./rules";

export interface Handover {
  promiseId: string;
  spaceId: string;
  ownerId: string;
  driverId: string;
}

/** Moves the points of a handover that counted: +25 to the owner, −25 (at most what is there) from the driver. */
export async function payHandover(
  tx: Query,
  context: Context,
  { promiseId, spaceId, ownerId, driverId }: Handover,
): Promise<{ helped: number; found: number }> {
  const [driver] = await tx.select({ points: members.points }).from(members).where(eq(members.id, driverId));
  const paid = handoverPoints(driver?.points ?? 0, await pairPaidLately(tx, context, ownerId, driverId));
  await addPoints(tx, context, {
    memberId: ownerId,
    kind: "helped",
    reason: "Helped someone find parking",
    points: paid.helped,
    promiseId,
    spaceId,
    partnerId: driverId,
  });
  await addPoints(tx, context, {
    memberId: driverId,
    kind: "found",
    reason: "Found a parking space",
    points: paid.found,
    promiseId,
    spaceId,
    partnerId: ownerId,
  });
  const [helped] = await tx
    .select({ people: countDistinct(promises.driverId).mapWith(Number) })
    .from(promises)
    .where(and(eq(promises.ownerId, ownerId), isNotNull(promises.countedAt)));
  if ((helped?.people ?? 0) >= GOOD_NEIGHBOR_PEOPLE) await grant(tx, context, ownerId, "good_neighbor");
  return paid;
}

/** **guard**: once in 24 h for two people, whichever of them gave. */
async function pairPaidLately(tx: Query, context: Context, one: string, other: string): Promise<boolean> {
  const [paid] = await tx
    .select({ times: count().mapWith(Number) })
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.kind, "helped"),
        gt(pointTransactions.createdAt, after(context.clock.now(), -DAY)),
        or(
          and(eq(pointTransactions.memberId, one), eq(pointTransactions.partnerId, other)),
          and(eq(pointTransactions.memberId, other), eq(pointTransactions.partnerId, one)),
        ),
      ),
    );
  return (paid?.times ?? 0) > 0;
}
