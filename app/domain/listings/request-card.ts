import { publicMember, type PublicRow } from "../members";
import type { Announcement } from "../shared/events";
import type { RequestCard } from "./request-rules";
import type { RequestRow } from "./rows";

/** The request's card for others. */
export const requestCard = (request: RequestRow, requester: PublicRow, now: Date): RequestCard => ({
  id: request.id,
  status: request.status === "pending" && request.expiresAt <= now ? "expired" : request.status,
  requester: publicMember(requester, now),
  latitude: String(request.latitude),
  longitude: String(request.longitude),
  radius: request.radius,
  about: request.about,
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
export const askedOwnerSees = <T extends { request: RequestRow; requester: PublicRow }>(row: T): T => ({
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
  hidden: readonly string[],
  now: Date,
): Announcement[] {
  const data = { request: requestCard(row, requester, now) };
  return [
    { type, data, audience: { near: row, except: [...hidden, row.memberId] } },
    { type, data, audience: { members: [row.memberId] } },
  ];
}

/** Events about an aimed request's change, for the requester and the asked owner only. */
export function askEvents(
  type: RequestEventType,
  row: RequestRow,
  requester: PublicRow,
  ownerId: string,
  now: Date,
): Announcement[] {
  const seen = askedOwnerSees({ request: row, requester });
  return [
    { type, data: { request: requestCard(seen.request, seen.requester, now) }, audience: { members: [ownerId] } },
    { type, data: { request: requestCard(row, requester, now) }, audience: { members: [row.memberId] } },
  ];
}
