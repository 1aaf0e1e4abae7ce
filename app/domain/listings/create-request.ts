import { eq } from "drizzle-orm";
import { findRow } from "~db/query";
import { requests } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, movePlace, publicRow } from "../members";
import { blurred } from "../places/rules";
import { addPush } from "../push";
import type { Actor, Context } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import type { CreateRequestInput } from "./input";
import { requestCard, requestEvents, withdrawRequest } from "./request-events";
import { newRequestRefusal, type RequestCard } from "./request-rules";
import { beginRequest, openRequestOf } from "./store-request";
import { isKnownTo, whoKnows } from "./who-knows";

interface RequestOptions {
  /** The driver need not be at the place: it does not become the last known place. */
  pointedAt?: boolean;
}

/**
 * Asks the neighbours for a space. The new request replaces a pending one. While one is confirmed, the call is refused with
 * `request-confirmed`.
 */
export async function createRequest(
  context: Context,
  actor: Actor,
  input: CreateRequestInput,
  { pointedAt = false }: RequestOptions = {},
): Promise<RequestCard> {
  return inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const place = blurred(input);
    const open = await openRequestOf(tx, actor.id);
    refuseIf(newRequestRefusal(open));
    const replaced = open ? await withdrawRequest(tx, context, open) : [];
    // `about`: the middle of a city or a postcode, where the driver need not be either.
    const placeEvents = input.about || pointedAt ? [] : await movePlace(tx, context, actor, place);
    const requester = await publicRow(tx, actor.id);
    if (!requester) return refuse("unauthorized");
    const row = await beginRequest(tx, context, {
      memberId: actor.id,
      ...place,
      radius: input.radius,
      isRough: input.about,
      address: input.address,
      message: input.message,
    });
    await addPush(tx, context, { kind: "request", aboutId: row.id });
    const blocked = await blockedMemberIds(tx, actor.id);
    return {
      result: requestCard(row, requester, now),
      events: [...placeEvents, ...replaced, ...requestEvents("NEW_PARKING_REQUEST", row, requester, blocked, now)],
    };
  });
}

/**
 * Cancels the member's own request. A repeated call is no error. A confirmed request is refused with `request-confirmed`
 * ('I can't make it' ends that one), a closed one with `request-closed`. Another member's is `forbidden` while neighbours
 * see it, else `not-found`.
 */
export async function cancelRequest(context: Context, actor: Actor, id: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const request = await findRow(tx, requests, eq(requests.id, id));
    if (!request) return refuse("not-found");
    if (request.memberId !== actor.id) {
      const isSeen = request.status === "pending" && isKnownTo(actor.id, await whoKnows(tx, context, request));
      const blocked = await blockedMemberIds(tx, actor.id);
      return refuse(isSeen && !blocked.includes(request.memberId) ? "forbidden" : "not-found");
    }
    if (request.status === "cancelled") return;
    if (request.status === "confirmed") return refuse("request-confirmed");
    if (request.status !== "pending") return refuse("request-closed");
    return { events: await withdrawRequest(tx, context, request) };
  });
}
