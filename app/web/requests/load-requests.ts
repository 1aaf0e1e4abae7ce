import { distanceMiles, pointOf } from "~/domain/places/rules";
import { incomingRequests, outgoingRequests } from "~/domain/requests";
import type { RequestInList } from "~/domain/requests/rules";
import { ownSpaces } from "~/domain/spaces";
import { availabilityText, driveMinutes, type SpaceCard } from "~/domain/spaces/rules";
import type { Actor, Context } from "~/domain/shared/context";

/** Both lists of the Requests screen, with the spaces each request can be given. */
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

/** The member's available spaces, the nearest to the request first (PRODUCT 4). */
function choicesFor(request: RequestInList, spaces: readonly SpaceCard[], now: Date) {
  const far = (space: SpaceCard) => distanceMiles(pointOf(space), pointOf(request));
  return [...spaces]
    .sort((a, b) => far(a) - far(b))
    .map((space) => ({
      id: space.id,
      label: [space.address || "Your shared space", availabilityText(space, now)].join(", "),
      minutes: driveMinutes(far(space)),
    }));
}
