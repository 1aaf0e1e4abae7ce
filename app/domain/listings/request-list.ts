import { and, desc, eq, isNull } from "drizzle-orm";
import { oneOf } from "~db/query";
import { members, promises, requests, spaces } from "~db/schema";
import { lastPlace, publicColumns, viewerOf, isAround, type Viewer, visiblePosition, visibleText } from "../members";
import { distanceMiles, METRES_PER_MILE, type Point, REACH_METRES, tenthsOf, isBeside } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import type { WithinQuota, Views } from "../shared/view-quota";
import { requestsInList, type RequestRead, queryRequests, visibleTo, type RequestAround } from "./query-requests";
import type { DistantRequest, RequestInList } from "./request-text-rules";
import { activeSpacesOf } from "./rows";

/** A request, and what one viewer may see of it. */
export interface SeenRequest {
  /** The request as it is stored. */
  row: RequestAround;
  /** The request as the viewer may see it. */
  shown: RequestAround;
  /** Not around the viewer's last known place (`isAround`, docs/product.md#who-sees-what). */
  isDistant: boolean;
}

/** A distant request has no text. Who asks for the viewer's own space is never distant. */
function visibleRequest(viewer: Viewer, row: RequestAround): SeenRequest {
  const isDistant = row.askedOwnerId !== viewer.id && !isAround(viewer.place, row.request);
  return { row, shown: isDistant ? withoutWords(row) : row, isDistant };
}

/** Counts the requests in the viewer's quota of views, in the given order. Returns which of them may be shown. */
const consumeViews = (context: Context, viewer: Viewer, seen: readonly SeenRequest[]): Views =>
  context.viewQuota.consume(
    viewer,
    seen.map(({ row: { request }, isDistant }) => ({
      id: request.id,
      elsewhere: isDistant,
      uncounted: request.ofStranger || isBeside(viewer.place, request),
    })),
  );

/** The cards of a list, without the requesters of distant requests. */
function withoutDistantRequesters(
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

/**
 * Others' pending requests that reach one of the points, newest first. Leaves out requests that the member declined,
 * that a block hides, or that are over the quota of views. The quota counts here too: a point can be a space that the
 * member invented.
 */
export async function pendingRequests(
  context: Context,
  actor: Actor,
  points: readonly Point[],
): Promise<SeenRequest[]> {
  const reaching = await visibleTo(context, actor, await queryRequests(context, actor, points));
  if (reaching.length === 0) return [];
  const viewer = await viewerOf(context, actor);
  const seen = reaching.map((row) => visibleRequest(viewer, row));
  const { allowed } = consumeViews(context, viewer, seen);
  return seen.filter(({ row }) => allowed.has(row.request.id));
}

const MAX_REQUESTS_LISTED = 100;

/**
 * At most 100 of the requests, nearest first, those of members who are not established after the others at the same distance
 * (docs/product.md#established). **guard**: however many of those are invented, they push no other out.
 */
function nearestFew<T extends { miles: number; ofStranger: boolean }>(found: readonly T[]): T[] {
  const stranger = ({ ofStranger }: T) => Number(ofStranger);
  return found
    .toSorted((a, b) => stranger(a) - stranger(b) || a.miles - b.miles)
    .slice(0, MAX_REQUESTS_LISTED)
    .sort((a, b) => tenthsOf(a.miles) - tenthsOf(b.miles) || stranger(a) - stranger(b) || a.miles - b.miles);
}

/** Others' pending requests that reach a place and lie within `REACH_METRES` of it, in the order of `nearestFew`. */
export async function nearbyRequests(context: Context, actor: Actor, place: Point): Promise<RequestInList[]> {
  const reaching = await visibleTo(context, actor, await queryRequests(context, actor, [place]));
  const near = reaching
    .map((one) => ({ one, miles: distanceMiles(place, one.request), ofStranger: one.request.ofStranger }))
    .filter(({ miles }) => miles * METRES_PER_MILE <= REACH_METRES);
  const rows = nearestFew(near).map(({ one }) => one);
  return requestsInList(context, actor, place, rows);
}

/**
 * Others' pending requests that reach a place and lie within `metres` of it, in the order of `nearestFew`. Requests
 * that are not around the viewer's last known place have no requester and no text (docs/product.md#who-sees-what).
 */
export async function listVisibleRequests(
  context: Context,
  viewer: Viewer,
  place: Point,
  metres: number,
): Promise<WithinQuota<RequestInList | DistantRequest>> {
  const reaching = await visibleTo(context, viewer, await queryRequests(context, viewer, [place]));
  const near = reaching
    .map((row) => visibleRequest(viewer, row))
    .map((seen) => ({
      ...seen,
      miles: distanceMiles(place, seen.shown.request),
      ofStranger: seen.row.request.ofStranger,
    }))
    .filter(({ miles }) => miles * METRES_PER_MILE <= metres);
  const few = nearestFew(near);
  const { allowed, allShownAt } = consumeViews(context, viewer, few);
  const rows = few.map(({ shown }) => shown).filter(({ request }) => allowed.has(request.id));
  return { found: withoutDistantRequesters(await requestsInList(context, viewer, place, rows), few), allShownAt };
}

/**
 * The requests that the member accepted, then others' pending ones that reach the member's place or spaces
 * (docs/product.md#requests). Distant ones have no requester and no text.
 */
export async function incomingRequests(context: Context, actor: Actor): Promise<(RequestInList | DistantRequest)[]> {
  const place = await lastPlace(context, actor);
  const own = await placesOfSpaces(context, actor);
  const pending = await pendingRequests(context, actor, place ? [place, ...own] : own);
  const rows = [...(await acceptedBy(context, actor)), ...pending.map(({ shown }) => shown)];
  return withoutDistantRequesters(await requestsInList(context, actor, place ?? own[0] ?? null, rows), pending);
}

const placesOfSpaces = (context: Context, actor: Actor): Promise<Point[]> =>
  context.read
    .select({ latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .where(activeSpacesOf(actor.id));

const acceptedBy = (context: Context, actor: Actor): Promise<RequestRead[]> =>
  context.read
    .select({ request: requests, requester: publicColumns, spaceId: promises.spaceId })
    .from(promises)
    .innerJoin(requests, eq(requests.promiseId, promises.id))
    .innerJoin(members, eq(members.id, requests.memberId))
    .where(and(eq(promises.ownerId, actor.id), isNull(promises.endedAt), oneOf(requests.status, ["confirmed"])))
    .orderBy(desc(requests.createdAt));
