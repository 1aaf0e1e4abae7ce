import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { promises } from "~db/schema";
import { isEstablishedMember } from "../members";
import type { Context } from "../shared/context";

/** Whether each side of a promise is established: only then what they do counts against the other. */
export const establishedSides = async (tx: Query, context: Context, ownerId: string, driverId: string) => ({
  ownerEstablished: await isEstablishedMember(tx, context, ownerId),
  driverEstablished: await isEstablishedMember(tx, context, driverId),
});

/**
 * Whether a running promise binds this driver already. A driver has at most one. A space that its owner handed over does not
 * count, even while the driver is asked about it (docs/product.md#promises).
 */
export function hasBindingPromise(tx: Query, driverId: string): Promise<boolean> {
  const isOpen = and(isNull(promises.endedAt), isNotNull(promises.boundAt), isNull(promises.ownerConfirmedAt));
  return hasRow(tx, promises, eq(promises.driverId, driverId), isOpen);
}
