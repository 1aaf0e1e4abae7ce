import { and, eq, gt } from "drizzle-orm";
import { findRow, oneOf, type Query } from "~db/query";
import { requests, spaces } from "~db/schema";
import { blockedMemberIds, inMemberTransaction } from "../members";
import { distanceMiles, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadOwnSpace } from "./load-space";
import type { AcceptRequestInput } from "./input";
import { makePromise } from "./promise-space";
import { isKnownTo, whoKnows } from "./who-knows";
import type { SpaceForParty } from "./space-rules";

/**
 * Promises one of the member's available spaces to the requester (docs/product.md#promises). Without `spaceId` it is the
 * one that the request asks for, else the nearest.
 * Refusals: `not-found`, `forbidden` for the member's own request, `request-closed`, `no-space-to-promise`, and those of a
 * promise.
 */
export async function acceptRequest(
  context: Context,
  actor: Actor,
  requestId: string,
  { waitTimeMinutes, spaceId }: AcceptRequestInput,
): Promise<SpaceForParty> {
  return inMemberTransaction(context, actor, async (tx) => {
    const request = await findRow(tx, requests, eq(requests.id, requestId));
    if (!request || (await blockedMemberIds(tx, actor.id)).includes(request.memberId)) return refuse("not-found");
    if (request.memberId === actor.id) return refuse("forbidden");
    const isOpen = request.status === "pending" && request.expiresAt > context.clock.now();
    // Who saw it before it asked another owner was told that it is cancelled.
    if (!isOpen || !isKnownTo(actor.id, await whoKnows(tx, context, request))) return refuse("request-closed");
    const id = spaceId ?? (await askedOrNearest(tx, context, actor, request));
    if (!id) return refuse("no-space-to-promise");
    const loaded = await loadOwnSpace(tx, context, actor, id);
    const { card, events } = await makePromise(tx, context, loaded, request.memberId, waitTimeMinutes);
    return { result: card, events };
  });
}

/** The id of the member's available space that the request asks for, else of the nearest one. */
async function askedOrNearest(
  tx: Query,
  context: Context,
  actor: Actor,
  request: Point & { askedSpaceId: string | null },
): Promise<string | undefined> {
  const own = await tx
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.ownerId, actor.id),
        oneOf(spaces.status, ["available"]),
        gt(spaces.listedUntil, context.clock.now()),
      ),
    );
  const [nearest] = own.sort((a, b) => distanceMiles(a, request) - distanceMiles(b, request));
  return own.find(({ id }) => id === request.askedSpaceId)?.id ?? nearest?.id;
}
