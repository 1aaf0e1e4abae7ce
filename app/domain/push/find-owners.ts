import { and, between, eq, exists, gt, notExists } from "drizzle-orm";
import { oneOf, type Query } from "~db/query";
import {
  activeStatuses,
  latitudeRow,
  latitudeRowOf,
  members,
  pushSubscriptions,
  requestDeclines,
  requests,
  spaces,
} from "~db/schema";
import { inBoxes } from "../places";
import { distanceMetres, distanceMiles, searchBoxes } from "../places/rules";
import { type NotificationJob, NO_RECIPIENTS, type Recipients } from "./recipients";

const SPACES_A_BATCH = 500;

/** The asked owner of a request that is aimed at a space, else the owners of available spaces in its reach. */
export async function findOwners(on: Query, { aboutId, handledUpTo }: NotificationJob, now: Date): Promise<Recipients> {
  const [row] = await on
    .select({ request: requests, name: members.firstName })
    .from(requests)
    .innerJoin(members, eq(members.id, requests.memberId))
    .where(and(eq(requests.id, aboutId), oneOf(requests.status, ["pending"]), gt(requests.expiresAt, now)));
  if (!row) return NO_RECIPIENTS;
  const { request, name } = row;
  const isAimed = request.askedSpaceId !== null;
  const found = await on
    .select({
      id: spaces.id,
      ownerId: spaces.ownerId,
      latitude: spaces.latitude,
      longitude: spaces.longitude,
      listedUntil: spaces.listedUntil,
    })
    .from(spaces)
    .where(
      and(
        request.askedSpaceId === null ? inReach(request) : eq(spaces.id, request.askedSpaceId),
        oneOf(spaces.status, ["available"]),
        gt(spaces.listedUntil, now),
        gt(spaces.ownerId, handledUpTo),
        exists(
          on
            .select({ id: pushSubscriptions.id })
            .from(pushSubscriptions)
            .where(eq(pushSubscriptions.memberId, spaces.ownerId)),
        ),
        notExists(
          on
            .select({ memberId: requestDeclines.memberId })
            .from(requestDeclines)
            .where(and(eq(requestDeclines.requestId, request.id), eq(requestDeclines.memberId, spaces.ownerId))),
        ),
      ),
    )
    .orderBy(spaces.ownerId)
    .limit(SPACES_A_BATCH);
  // The last owner of a full batch can have more spaces: the next batch has all of them.
  const leftOver = found.length === SPACES_A_BATCH ? found.at(-1)?.ownerId : undefined;
  const complete = found.filter(({ ownerId }) => ownerId !== leftOver);
  const nearest = new Map<string, (typeof complete)[number]>();
  for (const space of complete) {
    if (!isAimed && distanceMetres(space, request) > request.radius) continue;
    const known = nearest.get(space.ownerId);
    if (!known || distanceMiles(space, request) < distanceMiles(known, request)) nearest.set(space.ownerId, space);
  }
  return {
    actorId: request.memberId,
    recipients: [...nearest.values()].map((space) => ({
      memberId: space.ownerId,
      occasion: `request ${request.id}`,
      about: space.id,
      ofStranger: request.ofStranger,
      expiresAt: space.listedUntil < request.expiresAt ? space.listedUntil : request.expiresAt,
      facts: { kind: "request", miles: distanceMiles(space, request), name },
      path: "/requests",
      offer: { requestId: request.id, spaceId: space.id },
    })),
    // A batch of one owner alone has nobody complete: it is passed over, or it would come again for ever.
    handledUpTo: leftOver === undefined ? null : (complete.at(-1)?.ownerId ?? leftOver),
  };
}

/** Condition for active spaces in the rectangles around a request. The index `spaces_near` has the active ones alone. */
function inReach(request: { latitude: number; longitude: number; radius: number }) {
  const boxes = searchBoxes(request, request.radius);
  const [{ south, north }] = boxes;
  return and(
    oneOf(spaces.status, activeStatuses),
    // All rectangles of a place lie between the same latitudes.
    between(latitudeRowOf(spaces.latitude), latitudeRow(south), latitudeRow(north)),
    inBoxes(spaces, boxes),
  );
}
