import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { publicColumns } from "../members";
import { distanceMetres, type Point, REACH_METRES } from "../places/rules";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { askAllAgain } from "./aim-request";
import { requestCard } from "./request-card";
import { ownerOf } from "./request-changed";
import { openRequestOf } from "./request-transition";

/**
 * Removes one member's pending request from another member's phone, as if it were cancelled. Members too far away have not
 * received it.
 * A request that was aimed at the other's space goes to all neighbours again.
 */
export async function hideRequest(
  tx: Query,
  context: Context,
  memberId: string,
  from: { id: string; place: Point | null },
): Promise<Announcement[]> {
  const open = await openRequestOf(tx, memberId);
  if (open?.status === "pending" && open.askedSpaceId && (await ownerOf(tx, open.askedSpaceId)) === from.id)
    return askAllAgain(tx, context, open, from.id);
  if (open?.status !== "pending" || !from.place || distanceMetres(from.place, open) > REACH_METRES) return [];
  const [requester] = await tx.select(publicColumns).from(members).where(eq(members.id, memberId));
  if (!requester) return [];
  const request = { ...requestCard(open, requester, context.clock.now()), status: "cancelled" as const };
  return [{ type: "PARKING_REQUEST_UPDATED", audience: { members: [from.id] }, data: { request } }];
}
