import { eq } from "drizzle-orm";
import { requestDeclines } from "~db/schema";
import { hiddenFrom } from "../blocks";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { cardOf } from "./card";
import { estimatedWaitAt, type RequestAround } from "./requests-around";
import { DEFAULT_WAIT_MINUTES, requestLocation, type RequestInList } from "./rules";

/** A request as read for a list, with the promise that was made to it. */
export interface RequestRead extends RequestAround {
  spaceId?: string | null;
  promisedById?: string | null;
}

/** Rows as one member's list shows them, seen from where the member is. */
export async function inList(
  context: Context,
  actor: Actor,
  viewer: Point | null,
  rows: readonly RequestRead[],
): Promise<RequestInList[]> {
  const now = context.clock.now();
  const reference = viewer ?? rows[0]?.request;
  const usual = reference ? await estimatedWaitAt(context, reference) : DEFAULT_WAIT_MINUTES;
  return rows.map(({ request, requester, spaceId, promisedById }) => ({
    ...cardOf(request, requester, now),
    estimatedWaitTime: request.waitMinutes ?? usual,
    location: requestLocation(request.address, request, viewer),
    spaceId: spaceId ?? null,
    partnerId: request.memberId === actor.id ? (promisedById ?? null) : request.memberId,
  }));
}

/** Without the member's own, those they declined, and those across a block. */
export async function visibleTo(
  context: Context,
  actor: Actor,
  rows: readonly RequestAround[],
): Promise<RequestAround[]> {
  const declines = await context.read
    .select({ id: requestDeclines.requestId })
    .from(requestDeclines)
    .where(eq(requestDeclines.memberId, actor.id));
  const declined = new Set(declines.map(({ id }) => id));
  const hidden = new Set([actor.id, ...(await hiddenFrom(context.read, actor.id))]);
  return rows.filter(({ request }) => !hidden.has(request.memberId) && !declined.has(request.id));
}
