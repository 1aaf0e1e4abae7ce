import { distanceMiles, type Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { inList, visibleTo } from "./in-list";
import { requestsAround } from "./requests-around";
import type { RequestInList } from "./rules";

/** Others' pending requests around a place, nearest first. */
export async function nearbyRequests(context: Context, actor: Actor, place: Point): Promise<RequestInList[]> {
  const around = await visibleTo(context, actor, await requestsAround(context, [place]));
  const far = ({ request }: (typeof around)[number]) => distanceMiles(place, request);
  return inList(
    context,
    actor,
    place,
    [...around].sort((a, b) => far(a) - far(b)),
  );
}
