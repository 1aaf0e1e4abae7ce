import type { requests } from "~db/schema";
import { publicMember, type PublicRow } from "../members";
import type { Announcement } from "../shared/events";
import type { RequestCard } from "./rules";

export type RequestRow = typeof requests.$inferSelect;

/** What others see of a request. */
export const cardOf = (request: RequestRow, requester: PublicRow, now: Date): RequestCard => ({
  id: request.id,
  status: request.status === "pending" && request.expiresAt <= now ? "expired" : request.status,
  requester: publicMember(requester, now),
  latitude: String(request.latitude),
  longitude: String(request.longitude),
  radius: request.radius,
  address: request.address,
  message: request.message,
  createdAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
  waitMinutes: request.waitMinutes,
});

/** Tells everybody near a request, and the requester wherever they are, what became of it. */
export function requestNews(
  type: "NEW_PARKING_REQUEST" | "PARKING_REQUEST_UPDATED",
  row: RequestRow,
  requester: PublicRow,
  hidden: readonly string[],
  now: Date,
): Announcement[] {
  const data = { request: cardOf(row, requester, now) };
  return [
    { type, data, audience: { near: row, except: [...hidden, row.memberId] } },
    { type, data, audience: { members: [row.memberId] } },
  ];
}
