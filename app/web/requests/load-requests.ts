import { formatDistanceStrict } from "date-fns";
import { distanceMiles, pointOf } from "~/domain/places/rules";
import { incomingRequests, outgoingRequests } from "~/domain/requests";
import type { RequestInList } from "~/domain/requests/rules";
import { ownSpaces } from "~/domain/spaces";
import { availabilityText, type SpaceCard } from "~/domain/spaces/rules";
import type { Actor, Context } from "~/domain/shared/context";

/** Both lists of the Requests screen, with the words about time and the spaces each request can be given. */
export async function loadRequests(context: Context, actor: Actor) {
  const now = context.clock.now();
  const [incoming, outgoing, own] = await Promise.all([
    incomingRequests(context, actor),
    outgoingRequests(context, actor),
    ownSpaces(context, actor),
  ]);
  const available = own.filter(({ status }) => status === "available");
  return {
    incoming: incoming.map((one) => ({ ...withAge(one, now), spaces: choicesFor(one, available, now) })),
    outgoing: outgoing.map((one) => withAge(one, now)),
  };
}

const withAge = (request: RequestInList, now: Date) => ({
  ...request,
  asked: formatDistanceStrict(new Date(request.createdAt), now, { addSuffix: true }),
});

/** The member's available spaces, the nearest to the request first (PRODUCT 4). */
function choicesFor(request: RequestInList, spaces: readonly SpaceCard[], now: Date) {
  const far = (space: SpaceCard) => distanceMiles(pointOf(space), pointOf(request));
  return [...spaces]
    .sort((a, b) => far(a) - far(b))
    .map((space) => ({
      id: space.id,
      label: [space.address || "Your shared space", availabilityText(space, now)].join(", "),
    }));
}
