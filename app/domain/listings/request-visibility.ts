import { isAround, type Viewer, visiblePosition, visibleText } from "../members";
import { isBeside } from "../places/rules";
import type { Context } from "../shared/context";
import type { Views } from "../shared/view-quota";
import type { RequestAround } from "./query-requests";
import type { DistantRequest, RequestInList } from "./request-rules";

/** A request, and what one viewer may see of it. */
export interface SeenRequest {
  row: RequestAround;
  shown: RequestAround;
  /** Not around the viewer's last known place (`isAround`, docs/product.md#who-sees-what). */
  isDistant: boolean;
}

/** A distant request has no text. Who asks for the viewer's own space is never distant. */
export function visibleRequest(viewer: Viewer, row: RequestAround): SeenRequest {
  const isDistant = row.askedOwnerId !== viewer.id && !isAround(viewer.place, row.request);
  return { row, shown: isDistant ? withoutWords(row) : row, isDistant };
}

/** Counts the requests in the viewer's quota of views, in the given order. Returns which of them may be shown. */
export const consumeViews = (context: Context, viewer: Viewer, seen: readonly SeenRequest[]): Views =>
  context.viewQuota.consume(
    viewer,
    seen.map(({ row: { request }, isDistant }) => ({
      id: request.id,
      elsewhere: isDistant,
      uncounted: request.ofStranger || isBeside(viewer.place, request),
    })),
  );

/** The cards of a list, without the requesters of distant requests. */
export function withoutStrangers(
  cards: readonly RequestInList[],
  seen: readonly SeenRequest[],
): (RequestInList | DistantRequest)[] {
  const distant = new Set(seen.filter(({ isDistant }) => isDistant).map(({ row }) => row.request.id));
  return cards.map((card) => (distant.has(card.id) ? { ...card, requester: null, partnerId: null } : card));
}

const withoutWords = ({ request, requester }: RequestAround): RequestAround => ({
  request: {
    ...request,
    ...visiblePosition(request, "distant"),
    address: visibleText(request.address, "distant"),
    message: visibleText(request.message, "distant"),
  },
  requester,
});
