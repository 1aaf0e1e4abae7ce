import { viewerOf } from "../members";
import { distanceMetres, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { asSeen, takeReading, withoutStrangers } from "./as-seen";
import { inList, visibleTo } from "./in-list";
import { requestsAround } from "./requests-around";
import type { DistantRequest, RequestInList } from "./request-rules";

const MAX = 100;

/** What a member sees of others' requests around a place. */
interface RequestsAround {
  requests: (RequestInList | DistantRequest)[];
  /** When all requests can be shown again, because the quota of views left some out. Null: none were left out. */
  fullAgainAt: Date | null;
}

/**
 * Others' pending requests that reach a place and lie within `metres` of it, at most 100, nearest first. Requests
 * that are not around the viewer's last known place have no requester and no text (docs/product.md#who-sees-what).
 */
export async function lookForRequests(
  context: Context,
  actor: Actor,
  place: Point,
  radius: number,
): Promise<RequestsAround> {
  const viewer = await viewerOf(context, actor);
  const reaching = await visibleTo(context, actor, await requestsAround(context, actor, [place]));
  const found = reaching
    .map((row) => asSeen(viewer, row))
    .map((seen) => ({ ...seen, metres: distanceMetres(place, seen.shown.request) }))
    .filter(({ metres }) => metres <= radius)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MAX);
  const { allowed, fullAgainAt } = takeReading(context, viewer, found);
  const rows = found.map(({ shown }) => shown).filter(({ request }) => allowed.has(request.id));
  return { requests: withoutStrangers(await inList(context, actor, place, rows), found), fullAgainAt };
}
