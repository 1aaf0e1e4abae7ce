import type { Query } from "~db/query";
import { presenceHidden } from "../chat";
import { openRequestOf, withdrawMember, withdrawRequest } from "../listings";
import { endMatchesOf } from "../plans";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";

/**
 * Removes a member from what others see, for good or during a suspension. Promises end as if the member had left them
 * (docs/product.md#promises), and matches end; spaces and the open request leave every list. Call it before the name is erased: the notices
 * to the partners contain the name.
 */
export async function leaveNeighbourhood(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const matched = await endMatchesOf(tx, context, memberId);
  const promised = await withdrawMember(tx, context, memberId);
  const request = await openRequestOf(tx, memberId);
  const asked = request?.status === "pending" ? await withdrawRequest(tx, context, request) : [];
  const seen = await presenceHidden(tx, memberId);
  return [...matched, ...promised, ...asked, ...seen];
}
