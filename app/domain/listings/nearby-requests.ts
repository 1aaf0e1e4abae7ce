import { distanceMetres, REACH_METRES, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { inList, visibleTo } from "./in-list";
import { requestsAround } from "./requests-around";
import type { RequestInList } from "./request-rules";

const MAX = 100;

/** Others' pending requests that reach a place and lie within `metres` of it, at most 100, nearest first. */
export async function nearbyRequests(
  context: Context,
  actor: Actor,
  place: Point,
  radius: number = REACH_METRES,
): Promise<RequestInList[]> {
  const reaching = await visibleTo(context, actor, await requestsAround(context, actor, [place]));
  const near = reaching
    .map((one) => ({ one, metres: distanceMetres(place, one.request) }))
    .filter(({ metres }) => metres <= radius)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, MAX)
    .map(({ one }) => one);
  return inList(context, actor, place, near);
}
