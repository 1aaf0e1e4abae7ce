import type { Query } from "~db/query";
import { presenceHidden } from "../chat";
import { openRequestOf, withdrawRequest } from "../requests";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { withdrawMember } from "../spaces";

/**
 * Takes a member out of what others see, for good or while suspended: promises end as their exit (PRODUCT 4), spaces and
 * the open request leave every list. Before the name goes: whoever waits for them still reads it in what they are told.
 */
export async function leaveNeighbourhood(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const promised = await withdrawMember(tx, context, memberId);
  const request = await openRequestOf(tx, memberId);
  const asked = request?.status === "pending" ? await withdrawRequest(tx, context, request) : [];
  const seen = await presenceHidden(tx, memberId);
  return [...promised, ...asked, ...seen];
}
