import { incomingRequests, outgoingRequests, ownSpaces } from "~/domain/listings";
import type { DistantRequest, RequestInList } from "~/domain/listings/request-rules";
import { availabilityText, driveMinutes, type SpaceCard } from "~/domain/listings/space-rules";
import { distanceMetres, distanceMiles, pointOf, REACH_METRES } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";

/** Both lists of the Requests screen, with the spaces that can be promised to each request. */
export async function loadRequests(context: Context, actor: Actor) {
  const now = context.clock.now();
  const [incoming, outgoing, own] = await Promise.all([
    incomingRequests(context, actor),
    outgoingRequests(context, actor),
    ownSpaces(context, actor),
  ]);
  const available = own.filter(({ status }) => status === "available");
  return {
    now: now.toISOString(),
    incoming: incoming.map((one) => ({ ...one, spaces: choicesFor(one, available, now) })),
    outgoing,
  };
}

/** Half of the diagonal that the rounded position of a distant request can be off, in metres. */
const ROUNDED_METRES = 800;

/**
 * The member's available spaces within 2 miles of the request: the asked one, then the nearest
 * (docs/product.md#promises).
 */
function choicesFor(request: RequestInList | DistantRequest, spaces: readonly SpaceCard[], now: Date) {
  const reach = request.requester ? REACH_METRES : REACH_METRES + ROUNDED_METRES;
  const far = (space: SpaceCard) => distanceMiles(pointOf(space), pointOf(request));
  return spaces
    .filter((space) => distanceMetres(pointOf(space), pointOf(request)) <= reach)
    .sort((a, b) => Number(b.id === request.askedSpaceId) - Number(a.id === request.askedSpaceId) || far(a) - far(b))
    .map((space) => ({
      id: space.id,
      label: [space.address || "Your shared space", availabilityText(space, now)].join(", "),
      minutes: driveMinutes(far(space)),
    }));
}
