import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { publicColumns } from "../members";
import { distanceMetres, REACH_METRES, type Point } from "../places/rules";
import type { Context } from "../shared/context";
import type { Announcement } from "../shared/events";
import { cardOf } from "./card";
import { openRequestOf } from "./move-request";

/** One member's pending request leaves another's phone, as if it were cancelled; whoever is too far away had not heard of it. */
export async function hideRequest(
  tx: Query,
  context: Context,
  memberId: string,
  from: { id: string; place: Point | null },
): Promise<Announcement[]> {
  const open = await openRequestOf(tx, memberId);
  if (open?.status !== "pending" || !from.place || distanceMetres(from.place, open) > REACH_METRES) return [];
  const [requester] = await tx.select(publicColumns).from(members).where(eq(members.id, memberId));
  if (!requester) return [];
  const request = { ...cardOf(open, requester, context.clock.now()), status: "cancelled" as const };
  return [{ type: "PARKING_REQUEST_UPDATED", audience: { members: [from.id] }, data: { request } }];
}
