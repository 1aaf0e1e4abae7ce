import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { carryOut } from "./carry-out";
import { leavePromises } from "./leave-promises";

/**
 * Ends every promise between two members, as if one of them had given up (docs/product.md#promises). A handover that only
 * the owner confirmed counts for neither, because the driver can no longer be asked.
 */
export async function endPromisesBetween(
  tx: Query,
  context: Context,
  actorId: string,
  otherId: string,
): Promise<DomainEvent[]> {
  const events = await leavePromises(tx, context, actorId, otherId);
  const { ownerId, driverId, endedAt, ownerConfirmedAt } = promises;
  const asked = await tx
    .select({ promise: promises, space: spaces })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(
      and(
        or(and(eq(ownerId, actorId), eq(driverId, otherId)), and(eq(ownerId, otherId), eq(driverId, actorId))),
        isNull(endedAt),
        isNotNull(ownerConfirmedAt),
      ),
    );
  for (const row of asked) events.push(...(await carryOut(tx, context, row, "part", "clock")).events);
  return events;
}
