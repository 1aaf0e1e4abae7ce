import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { promises, spaces } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { performAct } from "./perform-act";
import { partyOf } from "./lifecycle";
import { promiseOf, type SpaceNow, activeSpacesOf } from "./rows";
import { isActive } from "./space-rules";
import { currentSpace, endOverdue } from "./end-overdue";

/** Selects the promises of two members to each other. */
const between = (one: string, other: string) =>
  or(
    and(eq(promises.ownerId, one), eq(promises.driverId, other)),
    and(eq(promises.ownerId, other), eq(promises.driverId, one)),
  );

/**
 * Ends a member's running promises, as if the member had given up (docs/product.md#promises). With `partnerId`, only those
 * between the two. A promise that the owner has confirmed stays, because the driver's answer decides.
 */
async function leavePromises(
  tx: Query,
  context: Context,
  memberId: string,
  partnerId?: string,
): Promise<DomainEvent[]> {
  const { ownerId, driverId } = promises;
  const sides =
    partnerId === undefined ? or(eq(ownerId, memberId), eq(driverId, memberId)) : between(memberId, partnerId);
  const rows = await tx
    .select({ space: spaces })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(and(sides, isNull(promises.endedAt), isNull(promises.ownerConfirmedAt)));
  const events: DomainEvent[] = [];
  for (const { space } of rows) {
    const current = await currentSpace(tx, context, space);
    events.push(...(await leavePromise(tx, context, current, memberId)).events);
  }
  return events;
}

/** Ends the promise that runs as if this side gave up. Where the driver has parked, the handover counts. */
export async function leavePromise(
  tx: Query,
  context: Context,
  current: SpaceNow,
  memberId: string,
): Promise<SpaceNow> {
  const { space, promise } = current;
  if (!promise || promise.endedAt) return current; // its time was over
  if (promise.parkedAt) return performAct(tx, context, current, "count", "clock");
  return space.ownerId === memberId
    ? performAct(tx, context, current, "take back", "owner")
    : performAct(tx, context, current, "can't come", "driver");
}

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
  const { endedAt, ownerConfirmedAt } = promises;
  const unanswered = await tx
    .select({ promise: promises, space: spaces })
    .from(promises)
    .innerJoin(spaces, eq(spaces.id, promises.spaceId))
    .where(and(between(actorId, otherId), isNull(endedAt), isNotNull(ownerConfirmedAt)));
  for (const row of unanswered)
    events.push(...(await performAct(tx, context, { ...row, events: [] }, "block", "clock")).events);
  return events;
}

/**
 * Ends the promises of a leaving member, and removes their spaces from every list. A handover whose driver has parked
 * counts; apart from it no points move.
 */
export async function withdrawMember(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const events = await leavePromises(tx, context, memberId);
  const active = await tx.select().from(spaces).where(activeSpacesOf(memberId));
  for (const space of active) {
    const current = await currentSpace(tx, context, space);
    const ended = isActive(current.space.status)
      ? await performAct(tx, context, current, "withdraw", "owner")
      : current;
    events.push(...ended.events);
  }
  return events;
}

/** The other side of a space's newest promise, also across a block. Refuses other members with `not-found`. */
export async function partnerOfPromise(on: Query, actor: Actor, spaceId: string) {
  const space = await findRow(on, spaces, eq(spaces.id, spaceId));
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
  const current = await endOverdue(tx, context, { space, promise, events: [] });
  const { promise: newest } = current;
  if (!newest || newest.endedAt || newest.ownerConfirmedAt || newest.parkedAt) return current.events;
  const by = partyOf(newest, actor.id);
  return (await performAct(tx, context, current, "stop", by)).events;
}
