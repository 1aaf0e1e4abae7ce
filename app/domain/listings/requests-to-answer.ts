import { and, eq, gt, sql } from "drizzle-orm";
import { oneOf, preparedOnce } from "~db/query";
import { spaces } from "~db/schema";
import { HIDDEN_NAME, shortName } from "../shared/names";
import { publicMember } from "../members";
import { distanceMetres, distanceMiles, REACH_METRES } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { pendingRequests } from "./request-list";
import type { RequestToAnswer } from "./promise-rules";
import { driveMinutes } from "./listing-time-rules";

const availableOf = preparedOnce("available_spaces_of_owner", (on) =>
  on
    .select({
      id: spaces.id,
      latitude: spaces.latitude,
      longitude: spaces.longitude,
      address: spaces.address,
    })
    .from(spaces)
    .where(
      and(
        eq(spaces.ownerId, sql.placeholder("ownerId")),
        oneOf(spaces.status, ["available"]),
        gt(spaces.listedUntil, sql.param(sql.placeholder("now"), spaces.listedUntil)),
      ),
    ),
);

/** Whether an owner has a space to promise, and the requests that it can be promised to, newest first. */
export interface WaitingForOwner {
  offers: boolean;
  requests: RequestToAnswer[];
}

/**
 * Others' pending requests within 2 miles of one of the member's available spaces, each with the nearest space. Requests
 * that ask for one of the spaces come first. Every page runs it: without an available space it is one query.
 */
export async function requestsToAnswer(context: Context, actor: Actor): Promise<WaitingForOwner> {
  const now = context.clock.now();
  const own = await availableOf(context.read).execute({
    ownerId: actor.id,
    now,
  });
  if (own.length === 0) return { offers: false, requests: [] };
  const pending = await pendingRequests(context, actor, own);
  const requests = pending.flatMap(({ row: { request, requester }, shown, isDistant }) => {
    const askedSpace = own.find(({ id }) => id === request.askedSpaceId);
    const [nearest] = own
      .filter((space) => distanceMetres(space, request) <= REACH_METRES)
      .sort((a, b) => distanceMetres(a, request) - distanceMetres(b, request));
    const space = askedSpace ?? nearest;
    if (!space) return [];
    return [
      {
        id: request.id,
        requesterId: isDistant ? null : requester.id,
        name: isDistant ? HIDDEN_NAME : shortName(publicMember(requester, now)),
        // From the blurred place, so that nobody can compute the exact one.
        minutesAway: driveMinutes(distanceMiles(space, shown.request)),
        asks: askedSpace !== undefined,
        message: shown.request.message,
        space: { id: space.id, address: space.address },
      },
    ];
  });
  return { offers: true, requests: requests.sort((a, b) => Number(b.asks) - Number(a.asks)) };
}
