import { and, count, eq, gt, isNull, min } from "drizzle-orm";
import type { Query } from "~db/query";
import { promises } from "~db/schema";
import { haveBothWritten, isEstablishedMember } from "../members";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { mustBeUnderLimit } from "../shared/per-day";
import { requestNear } from "./request-changed";
import type { SpaceRow } from "./rows";

/**
 * **guard** (docs/product.md#promises): a named driver needs an open request within 2 miles of the space, or a conversation
 * in which both wrote. Otherwise the promise is refused with `driver-not-asking`. After 3 promises of one owner that one
 * driver did not accept in 24 hours, it is refused with `too-many-promises`.
 * Returns whether the promise binds the driver at once: they asked for this space, or an established owner
 * (docs/product.md#established) promises it to their pending request near it. From any other owner it is an offer.
 */
export async function mayBePromised(tx: Query, context: Context, space: SpaceRow, driverId: string): Promise<boolean> {
  const request = await requestNear(tx, context, driverId, space);
  if (request === null && !(await haveBothWritten(tx, space.ownerId, driverId))) refuse("driver-not-asking");
  const now = context.clock.now();
  const [untaken] = await tx
    .select({ number: count().mapWith(Number), first: min(promises.createdAt) })
    .from(promises)
    .where(
      and(
        eq(promises.ownerId, space.ownerId),
        gt(promises.createdAt, after(now, -DAY)),
        eq(promises.driverId, driverId),
        isNull(promises.claimedAt),
        isNull(promises.countedAt),
      ),
    );
  mustBeUnderLimit(untaken, context.settings.perDay.promises, "too-many-promises", now);
  return request === "aimed" || (request === "pending" && (await isEstablishedMember(tx, context, space.ownerId)));
}
