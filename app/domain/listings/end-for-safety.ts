import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { carryOut } from "./carry-out";
import { endOverdue } from "./end-overdue";
import { partyOf } from "./lifecycle";
import { promiseOf } from "./rows";

/** The other side of a space's newest promise, also across a block. Refuses other members with `not-found`. */
export async function partnerOfPromise(on: Query, actor: Actor, spaceId: string) {
  const [space] = await on.select().from(spaces).where(eq(spaces.id, spaceId));
  const promise = space ? await promiseOf(on, space) : null;
  if (!space || !promise?.driverId) return refuse("not-found");
  if (promise.ownerId === actor.id) return { partnerId: promise.driverId, space, promise };
  return promise.driverId === actor.id ? { partnerId: promise.ownerId, space, promise } : refuse("not-found");
}

/**
 * Ends the promise that runs as nobody's fault, so that no limit counts it (docs/product.md#promises). A promise that no longer
 * runs stays as it is.
 */
export async function endForSafety(
  tx: Query,
  context: Context,
  actor: Actor,
  spaceId: string,
): Promise<readonly DomainEvent[]> {
  const { space, promise } = await partnerOfPromise(tx, actor, spaceId);
  const now = await endOverdue(tx, context, space, promise);
  const runs = now.promise && !now.promise.endedAt && !now.promise.ownerConfirmedAt && !now.promise.parkedAt;
  if (!now.promise || !runs) return now.events;
  const ended = await carryOut(tx, context, now, "stop", partyOf(now.promise, actor.id), { actorId: actor.id });
  return [...now.events, ...ended.events];
}
