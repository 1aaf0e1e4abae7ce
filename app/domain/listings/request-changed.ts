import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, spaces } from "~db/schema";
import { blockedMemberIds, publicColumns } from "../members";
import { distanceMetres, type Point, REACH_METRES } from "../places/rules";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { askEvents, requestEvents } from "./request-card";
import { openRequestOf } from "./request-transition";
import type { RequestRow } from "./rows";

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

/** Events with the card of the member's open request, after their name or photo changed. */
export async function eventsOfRequest(tx: Query, context: Context, memberId: string): Promise<Announcement[]> {
  const open = await openRequestOf(tx, memberId);
  return open ? requestChanged(tx, context, open) : [];
}

/** The events after a request changed. */
export async function requestChanged(tx: Query, context: Context, row: RequestRow): Promise<Announcement[]> {
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
