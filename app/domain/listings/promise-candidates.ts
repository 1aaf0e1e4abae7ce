import { and, desc, eq, isNull, notInArray } from "drizzle-orm";
import { findRow } from "~db/query";
import { conversationSides, members, spaces } from "~db/schema";
import { shortName } from "../shared/names";
import type { PublicMember } from "../members/rules";
import {
  blockedMemberIds,
  hiddenOwnerIds,
  isAround,
  isPartnerSide,
  lastPlace,
  partnerSides,
  publicColumns,
  publicMember,
} from "../members";
import { distanceMiles, pointOf } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { nearbyRequests } from "./request-list";
import type { Candidate } from "./promise-rules";
import { driveMinutes } from "./listing-time-rules";

const MAX_CONVERSATIONS = 20;

/**
 * 'For whom': first drivers with a pending request for this space, or within 2 miles of the space and of the owner's
 * last known place. Then members with whom the owner has a conversation in which both wrote, newest first, but none whose
 * name a home area hides. See docs/product.md#promises.
 */
export async function promiseCandidates(context: Context, actor: Actor, spaceId: string): Promise<Candidate[]> {
  const space = await findRow(context.read, spaces, eq(spaces.id, spaceId));
  const hidden = await blockedMemberIds(context.read, actor.id);
  if (!space || hidden.includes(space.ownerId)) return refuse("not-found");
  if (space.ownerId !== actor.id) return refuse("forbidden");
  const place = await lastPlace(context, actor);
  const asking = (await nearbyRequests(context, actor, space)).filter(
    (request) => request.askedSpaceId === space.id || isAround(place, pointOf(request)),
  );
  const partners = await context.read
    .select(publicColumns)
    .from(conversationSides)
    .innerJoin(members, eq(members.id, conversationSides.partnerId))
    .innerJoin(partnerSides, isPartnerSide)
    .where(
      and(
        eq(conversationSides.memberId, actor.id),
        eq(conversationSides.wrote, true),
        eq(partnerSides.wrote, true),
        isNull(members.deletedAt),
        isNull(members.suspendedAt),
        notInArray(members.id, [...hidden, ...asking.map(({ requester }) => requester.id)]),
        notInArray(members.id, hiddenOwnerIds(context.read, actor.id)),
      ),
    )
    .orderBy(desc(conversationSides.touchedAt))
    .limit(MAX_CONVERSATIONS);
  const now = context.clock.now();
  return [
    ...asking.map((request) => candidate(request.requester, driveMinutes(distanceMiles(space, pointOf(request))))),
    ...partners.map((row) => candidate(publicMember(row, now), null)),
  ];
}

const candidate = (person: PublicMember, minutesAway: number | null): Candidate => ({
  id: person.id,
  name: shortName(person),
  vehicleDescription: person.vehicleDescription,
  minutesAway,
});
