import type { Query } from "~db/query";
import { blockedMemberIds, publicMember, type PublicRow, publicRow } from "../members";
import { distanceMetres, type Point, REACH_METRES } from "../places/rules";
import type { Context } from "../shared/context";
import type { Audience, ClientEvent } from "../shared/events";
import type { RequestCard } from "./request-rules";
import { type ChangedRequest, endRequest, openRequestOf } from "./store-request";
import { isKnownTo, whoKnows } from "./who-knows";
import type { RequestRow } from "./rows";

/** The request's card for others. */
export const requestCard = (request: RequestRow, requester: PublicRow, now: Date): RequestCard => ({
  id: request.id,
  status: request.status === "pending" && request.expiresAt <= now ? "expired" : request.status,
  requester: publicMember(requester, now),
  latitude: String(request.latitude),
  longitude: String(request.longitude),
  radius: request.radius,
  about: request.isRough,
  address: request.address,
  message: request.message,
  createdAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
  waitMinutes: request.waitMinutes,
  askedSpaceId: request.askedSpaceId,
});

/**
 * The card of a request for the asked owner: a fixed phrase, no free text, and no photo before a promise binds
 * (docs/product.md#main-job).
 */
export const asSeenByAskedOwner = <T extends { request: RequestRow; requester: PublicRow }>(row: T): T => ({
  ...row,
  request: { ...row.request, address: "", message: row.request.askPhrase ?? "" },
  requester: { ...row.requester, photoKey: null },
});

type RequestEventType = "NEW_PARKING_REQUEST" | "PARKING_REQUEST_UPDATED";

/** Events about a request's change, for all members near it and for the requester. */
export function requestEvents(
  type: RequestEventType,
  row: RequestRow,
  requester: PublicRow,
  blocked: readonly string[],
  now: Date,
): ClientEvent[] {
  const data = { request: requestCard(row, requester, now) };
  return [
    { type, data, audience: { near: row, except: [...blocked, row.memberId] } },
    { type, data, audience: { members: [row.memberId] } },
  ];
}

/** Events about a request that not everybody near knows, for the requester and for those who do. */
export function aimedEvents(
  type: RequestEventType,
  row: RequestRow,
  requester: PublicRow,
  knowing: readonly string[],
  now: Date,
): ClientEvent[] {
  const seen = asSeenByAskedOwner({ request: row, requester });
  const toOthers = { request: requestCard(seen.request, seen.requester, now) };
  return [
    ...knowing.map((id) => ({ type, data: toOthers, audience: { members: [id] } })),
    { type, data: { request: requestCard(row, requester, now) }, audience: { members: [row.memberId] } },
  ];
}

/** Removes a request from the phones of members who shall no longer see it, without words or a photo. */
export function cancelledFor(audience: Audience, row: RequestRow, requester: PublicRow, now: Date): ClientEvent {
  const seen = asSeenByAskedOwner({ request: row, requester });
  const request = { ...requestCard(seen.request, seen.requester, now), status: "cancelled" as const };
  return { type: "PARKING_REQUEST_UPDATED", audience, data: { request } };
}

/** The status of the member's open request if it lies within 2 miles of a space and its owner may know of it, else null. */
export async function requestNear(
  tx: Query,
  context: Context,
  memberId: string,
  space: Point & { id: string; ownerId: string },
): Promise<"aimed" | "pending" | "confirmed" | null> {
  const open = await openRequestOf(tx, memberId);
  if (!open || distanceMetres(space, open) > REACH_METRES) return null;
  if (open.status === "confirmed") return "confirmed";
  if (open.expiresAt <= context.clock.now()) return null;
  if (open.askedSpaceId === space.id) return "aimed";
  return isKnownTo(space.ownerId, await whoKnows(tx, context, open)) ? "pending" : null;
}

/** Events with the card of the member's open request, after their name or photo changed. */
export async function eventsOfRequest(tx: Query, context: Context, memberId: string): Promise<ClientEvent[]> {
  const request = await openRequestOf(tx, memberId);
  return request ? requestChanged(tx, context, { request, knew: await whoKnows(tx, context, request) }) : [];
}

/** The events after a request changed: for those who knew of it, those who know of it now, and the requester. */
export async function requestChanged(
  tx: Query,
  context: Context,
  { request, knew }: ChangedRequest,
): Promise<ClientEvent[]> {
  const requester = await publicRow(tx, request.memberId);
  if (!requester) return [];
  const type = "PARKING_REQUEST_UPDATED";
  const now = context.clock.now();
  const blocked = await blockedMemberIds(tx, request.memberId);
  const knowNow = await whoKnows(tx, context, request);
  // Who knew of it may learn what became of it: only its status is new to them.
  if (knew === "all near" || knowNow === "all near") return requestEvents(type, request, requester, blocked, now);
  const others = [...new Set([...knew, ...knowNow])].filter((id) => !blocked.includes(id));
  return aimedEvents(type, request, requester, others, now);
}

/** Closes a pending request: as expired if its time is over, else as cancelled. Returns the events. */
export const withdrawRequest = async (tx: Query, context: Context, request: RequestRow): Promise<ClientEvent[]> =>
  requestChanged(tx, context, await endRequest(tx, context, request));
