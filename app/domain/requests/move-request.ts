import { and, eq, inArray } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, requests, spaces } from "~db/schema";
import { blockedMemberIds, publicColumns } from "../members";
import { type Point, blurred, distanceMetres, REACH_METRES } from "../places/rules";
import { after, later, MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { askEvents, requestEvents, type RequestRow } from "./card";
import { RETURNED_REQUEST_MINUTES } from "./rules";

/** The member's pending or confirmed request. There is at most one. */
export async function openRequestOf(tx: Query, memberId: string): Promise<RequestRow | undefined> {
  const [open] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.memberId, memberId), inArray(requests.status, ["pending", "confirmed"])));
  return open;
}

/** The status of the member's open request if it lies within 2 miles of a place, else null. */
export async function requestNear(
  tx: Query,
  context: Context,
  memberId: string,
  space: Point & { id: string },
): Promise<"aimed" | "pending" | "confirmed" | null> {
  const open = await openRequestOf(tx, memberId);
  if (!open || distanceMetres(space, open) > REACH_METRES) return null;
  if (open.status === "confirmed") return "confirmed";
  if (open.expiresAt <= context.clock.now()) return null;
  return open.askedSpaceId === space.id ? "aimed" : "pending";
}

/** Stores the change of one request and returns its events. */
export async function moveRequest(
  tx: Query,
  context: Context,
  id: string,
  change: Partial<RequestRow>,
): Promise<Announcement[]> {
  const row = await updateRequest(tx, id, change);
  return row ? eventsOf(tx, context, row) : [];
}

/** Stores the change of one request. Undefined when there is no such request. */
export async function updateRequest(
  tx: Query,
  id: string,
  change: Partial<RequestRow>,
): Promise<RequestRow | undefined> {
  const [row] = await tx.update(requests).set(change).where(eq(requests.id, id)).returning();
  return row;
}

/** Closes a pending request: as expired if its time is over, else as cancelled. */
export function withdrawRequest(tx: Query, context: Context, { id, expiresAt }: RequestRow): Promise<Announcement[]> {
  const now = context.clock.now();
  return moveRequest(tx, context, id, { status: expiresAt > now ? "cancelled" : "expired", closedAt: now });
}

/** Events with the card of the member's open request, after their name or photo changed. */
export async function eventsOfRequest(tx: Query, context: Context, memberId: string): Promise<Announcement[]> {
  const open = await openRequestOf(tx, memberId);
  return open ? eventsOf(tx, context, open) : [];
}

async function eventsOf(tx: Query, context: Context, row: RequestRow): Promise<Announcement[]> {
  const [requester] = await tx.select(publicColumns).from(members).where(eq(members.id, row.memberId));
  if (!requester) return [];
  const hidden = await blockedMemberIds(tx, row.memberId);
  const now = context.clock.now();
  const ownerId = row.askedSpaceId && (await ownerOf(tx, row.askedSpaceId));
  if (ownerId && !hidden.includes(ownerId)) return askEvents("PARKING_REQUEST_UPDATED", row, requester, ownerId, now);
  return requestEvents("PARKING_REQUEST_UPDATED", row, requester, hidden, now);
}

/** The owner of the space that a request asks for. Null when the space is no longer stored. */
export async function ownerOf(tx: Query, spaceId: string): Promise<string | null> {
  const [space] = await tx.select({ ownerId: spaces.ownerId }).from(spaces).where(eq(spaces.id, spaceId));
  return space?.ownerId ?? null;
}

export interface Confirmation {
  driverId: string;
  promiseId: string;
  waitMinutes: number;
  /** The place of a request that is made for a driver without one: the space's place, because the driver's is private (docs/product.md#who-sees-what). */
  place: Point;
}

/** Confirms the driver's pending request, or creates a confirmed one (docs/product.md#promises). */
export async function confirmRequest(
  tx: Query,
  context: Context,
  { driverId, promiseId, waitMinutes, place }: Confirmation,
): Promise<{ requestId: string; events: Announcement[] }> {
  const now = context.clock.now();
  const open = await openRequestOf(tx, driverId);
  const confirmed = { status: "confirmed", promiseId, waitMinutes, askedSpaceId: null, askPhrase: null } as const;
  if (open && (open.status === "confirmed" || open.expiresAt > now)) {
    const promisedAt = open.promisedAt ?? now;
    return { requestId: open.id, events: await moveRequest(tx, context, open.id, { ...confirmed, promisedAt }) };
  }
  const late = open ? await moveRequest(tx, context, open.id, { status: "expired", closedAt: now }) : [];
  const requestId = context.newId();
  await tx.insert(requests).values({
    id: requestId,
    memberId: driverId,
    ...blurred(place),
    radius: REACH_METRES,
    ...confirmed,
    createdAt: now,
    expiresAt: after(now, context.settings.requestMinutes * MINUTE),
  });
  return { requestId, events: late };
}

/** Confirms the driver's pending request once more, for a promise that runs again. Without one nothing changes. */
export async function confirmAgain(
  tx: Query,
  { driverId, promiseId, waitMinutes }: Omit<Confirmation, "place">,
): Promise<void> {
  await tx
    .update(requests)
    .set({ status: "confirmed", promiseId, waitMinutes })
    .where(and(eq(requests.memberId, driverId), eq(requests.status, "pending")));
}

/**
 * Makes the request pending again for at least 10 minutes, because the promise ended without the driver's fault
 * (docs/product.md#promises).
 */
export async function returnRequest(tx: Query, context: Context, promiseId: string): Promise<Announcement[]> {
  const confirmed = await confirmedBy(tx, promiseId);
  if (!confirmed) return [];
  const atLeast = after(context.clock.now(), RETURNED_REQUEST_MINUTES * MINUTE);
  return moveRequest(tx, context, confirmed.id, {
    status: "pending",
    promiseId: null,
    waitMinutes: null,
    expiresAt: later(confirmed.expiresAt, atLeast),
  });
}

/**
 * Makes a completed request pending again, because the driver did not get the handed-over space. Not if its time is over or
 * the driver has a newer request.
 */
export async function reopenRequest(tx: Query, context: Context, promiseId: string): Promise<Announcement[]> {
  const now = context.clock.now();
  const [completed] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.promiseId, promiseId), eq(requests.status, "completed")));
  if (!completed || completed.expiresAt <= now || (await openRequestOf(tx, completed.memberId))) return [];
  return moveRequest(tx, context, completed.id, {
    status: "pending",
    promiseId: null,
    waitMinutes: null,
    closedAt: null,
    expiresAt: later(completed.expiresAt, after(now, RETURNED_REQUEST_MINUTES * MINUTE)),
  });
}

/** Closes the promise's request: the driver parked or gave up. */
export async function closeRequest(
  tx: Query,
  context: Context,
  promiseId: string,
  status: "completed" | "cancelled",
): Promise<Announcement[]> {
  const confirmed = await confirmedBy(tx, promiseId);
  if (!confirmed) return [];
  return moveRequest(tx, context, confirmed.id, { status, closedAt: context.clock.now() });
}

async function confirmedBy(tx: Query, promiseId: string): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.promiseId, promiseId), eq(requests.status, "confirmed")));
  return row;
}
