import { eq } from "drizzle-orm";
import { requestDeclines } from "~db/schema";
import { blockedMemberIds } from "../members";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { askedOwnerSees, requestCard } from "./request-card";
import { estimatedWaitAt, type RequestAround } from "./requests-around";
import { DEFAULT_WAIT_MINUTES, requestLocation, type RequestInList } from "./request-rules";

/** A request of a list, with the promise made for it. */
export interface RequestRead extends RequestAround {
  spaceId?: string | null;
  promisedById?: string | null;
}

/** Rows of one member's list, with distances from the member's place. */
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
    ...requestCard(request, requester, now),
    estimatedWaitTime: request.waitMinutes ?? usual,
    location: requestLocation(request, viewer),
    spaceId: spaceId ?? null,
    partnerId: request.memberId === actor.id ? (promisedById ?? null) : request.memberId,
  }));
}

/**
 * Without the member's own, those they declined, those across a block, and those aimed at someone else's space. One that is
 * aimed at the member's own space stays, even if they declined it when all neighbours were asked.
 */
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
  const hidden = new Set([actor.id, ...(await blockedMemberIds(context.read, actor.id))]);
  return rows.flatMap((row) => {
    if (hidden.has(row.request.memberId)) return [];
    if (row.askedOwnerId === actor.id) return [askedOwnerSees(row)];
    if (row.askedOwnerId || declined.has(row.request.id)) return [];
    return [{ ...row, request: { ...row.request, askedSpaceId: null } }];
  });
}
