import type { Query } from "~db/query";
import { presenceHidden } from "../chat";
import { openRequestOf, withdrawMember, withdrawRequest } from "../listings";
import { endSessions } from "../members";
import { endMatchesOf } from "../plans";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { erase } from "./erase";

/**
 * Removes a member from what others see, for good or during a suspension. Promises end as if the member had left them
 * (docs/product.md#promises), and matches end; spaces and the open request leave every list. Call it before the name is
 * erased: the notices to the partners contain the name.
 */
export async function leaveNeighbourhood(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const matched = await endMatchesOf(tx, context, memberId);
  const promised = await withdrawMember(tx, context, memberId);
  const request = await openRequestOf(tx, memberId);
  const asked = request?.status === "pending" ? await withdrawRequest(tx, context, request) : [];
  const seen = await presenceHidden(tx, memberId);
  return [...matched, ...promised, ...asked, ...seen];
}

/**
 * Ends the member's sessions, removes them from what others see, and erases them; `placeholder` replaces the address. The
 * sockets close first, so that the member receives none of the events that follow.
 */
export async function removeMember(
  tx: Query,
  context: Context,
  account: { id: string; email: string; photoKey: string | null },
  placeholder: string,
): Promise<DomainEvent[]> {
  const ended = await endSessions(tx, account.id);
  const leaving = await leaveNeighbourhood(tx, context, account.id);
  await erase(tx, context, account, placeholder);
  return [ended, ...leaving];
}
