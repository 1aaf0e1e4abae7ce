import { and, eq, inArray } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, requests } from "~db/schema";
import { hiddenFrom } from "../blocks";
import { publicColumns } from "../members";
import type { Point } from "../places/rules";
import { blurred, REACH_METRES } from "../places/rules";
import { after, later, MINUTE } from "../shared/clock";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { requestNews, type RequestRow } from "./card";
import { RETURNED_REQUEST_MINUTES } from "./rules";

/** The member's pending or confirmed request; there is at most one. */
export async function openRequestOf(tx: Query, memberId: string): Promise<RequestRow | undefined> {
  const [open] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.memberId, memberId), inArray(requests.status, ["pending", "confirmed"])));
  return open;
}

/** Whether the member has asked, and nobody answered yet. */
export async function hasAsked(tx: Query, context: Context, memberId: string): Promise<boolean> {
  const open = await openRequestOf(tx, memberId);
  return open?.status === "pending" && open.expiresAt > context.clock.now();
}

/** Stores the change of one request and returns its news. */
export async function moveRequest(
  tx: Query,
  context: Context,
  id: string,
  change: Partial<RequestRow>,
): Promise<Announcement[]> {
  const [row] = await tx.update(requests).set(change).where(eq(requests.id, id)).returning();
  return row ? newsOf(tx, context, row) : [];
}

/** Nobody is to answer this pending request any more: it is cancelled, or its time was over already. */
export function withdrawRequest(tx: Query, context: Context, { id, expiresAt }: RequestRow): Promise<Announcement[]> {
  const now = context.clock.now();
  return moveRequest(tx, context, id, { status: expiresAt > now ? "cancelled" : "expired", closedAt: now });
}

/** The card of the member's open request as it is now: their name or photo has changed. */
export async function requestNewsOf(tx: Query, context: Context, memberId: string): Promise<Announcement[]> {
  const open = await openRequestOf(tx, memberId);
  return open ? newsOf(tx, context, open) : [];
}

async function newsOf(tx: Query, context: Context, row: RequestRow): Promise<Announcement[]> {
  const [requester] = await tx.select(publicColumns).from(members).where(eq(members.id, row.memberId));
  if (!requester) return [];
  const hidden = await hiddenFrom(tx, row.memberId);
  return requestNews("PARKING_REQUEST_UPDATED", row, requester, hidden, context.clock.now());
}

export interface Confirmation {
  driverId: string;
  promiseId: string;
  waitMinutes: number;
  /** Where a request is made up for a driver who had none: where the space is, since where they are is not told (PRODUCT 7). */
  place: Point;
}

/** The driver's pending request becomes confirmed; with none, a confirmed one is created (PRODUCT 4). */
export async function confirmRequest(
  tx: Query,
  context: Context,
  { driverId, promiseId, waitMinutes, place }: Confirmation,
): Promise<{ requestId: string; events: Announcement[] }> {
  const now = context.clock.now();
  const open = await openRequestOf(tx, driverId);
  const confirmed = { status: "confirmed", promiseId, waitMinutes } as const;
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

/** The promise came to nothing through no fault of the driver: pending again, for 10 minutes at least (PRODUCT 4). */
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

/** The promise's request is over: the driver parked, or gave up. */
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
