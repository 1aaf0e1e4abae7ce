import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Query } from "~db/query";
import { activeStatuses, members, spaces } from "~db/schema";
import { leaveCarAt } from "../car";
import { mustBeMember } from "../members";
import type { Point } from "../places/rules";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { type PromiseRow, isInHomeArea } from "../spaces";
import { makePromise } from "./promise-space";
import { listedUntil, MOST_ACTIVE_SPACES } from "../spaces/rules";
import type { WaitMinutes } from "./rules";

interface Planned {
  ownerId: string;
  driverId: string;
  space: Point & { address: string };
  availableAt: Date;
  waitMinutes: WaitMinutes;
}

/**
 * Lists a space that its owner leaves later, and promises it to a driver, both in this transaction. Owner and driver agreed
 * before, so the promise binds at once (docs/product.md#plans). The owner earns points for the handover, and none for the
 * share. Refuses with `too-many-spaces` and with the codes of a promise.
 */
export async function listPromised(
  tx: Query,
  context: Context,
  { ownerId, driverId, space: planned, availableAt, waitMinutes }: Planned,
): Promise<{ promise: PromiseRow; events: DomainEvent[] }> {
  const now = context.clock.now();
  await mustBeMember(tx, { id: ownerId, role: "member" });
  const active = and(eq(spaces.ownerId, ownerId), inArray(spaces.status, [...activeStatuses]));
  const [known] = await tx.select({ number: count() }).from(spaces).where(active);
  if ((known?.number ?? 0) >= MOST_ACTIVE_SPACES) refuse("too-many-spaces");
  const [space] = await tx
    .insert(spaces)
    .values({
      id: context.newId(),
      ownerId,
      status: "available",
      ...planned,
      availableAt,
      listedUntil: listedUntil(availableAt, now, context.settings.listingMinutes),
      nameless: await isInHomeArea(tx, ownerId, planned),
      createdAt: now,
    })
    .returning();
  if (!space) throw new Error("the space was not stored");
  await tx
    .update(members)
    .set({ spacesShared: sql`${members.spacesShared} + 1` })
    .where(eq(members.id, ownerId));
  await leaveCarAt(tx, ownerId, planned);
  return makePromise(tx, context, { space, promise: null, events: [] }, driverId, waitMinutes, { agreed: true });
}
