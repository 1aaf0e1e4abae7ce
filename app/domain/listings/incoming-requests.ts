import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { activeStatuses, members, promises, requests, spaces } from "~db/schema";
import { lastPlace, publicColumns } from "../members";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { withoutStrangers } from "./as-seen";
import { inList, type RequestRead } from "./in-list";
import { pendingRequests } from "./pending-requests";
import type { DistantRequest, RequestInList } from "./request-rules";

/**
 * The requests that the member accepted, then others' pending ones that reach the member's place or spaces
 * (docs/product.md#requests). Distant ones have no requester and no text.
 */
export async function incomingRequests(context: Context, actor: Actor): Promise<(RequestInList | DistantRequest)[]> {
  const place = await lastPlace(context, actor);
  const own = await placesOfSpaces(context, actor);
  const pending = await pendingRequests(context, actor, place ? [place, ...own] : own);
  const rows = [...(await acceptedBy(context, actor)), ...pending.map(({ shown }) => shown)];
  return withoutStrangers(await inList(context, actor, place ?? own[0] ?? null, rows), pending);
}

const placesOfSpaces = (context: Context, actor: Actor): Promise<Point[]> =>
  context.read
    .select({ latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .where(and(eq(spaces.ownerId, actor.id), inArray(spaces.status, [...activeStatuses])));

const acceptedBy = (context: Context, actor: Actor): Promise<RequestRead[]> =>
  context.read
    .select({ request: requests, requester: publicColumns, spaceId: promises.spaceId })
    .from(promises)
    .innerJoin(requests, eq(requests.promiseId, promises.id))
    .innerJoin(members, eq(members.id, requests.memberId))
    .where(and(eq(promises.ownerId, actor.id), isNull(promises.endedAt), eq(requests.status, "confirmed")))
    .orderBy(desc(requests.createdAt));
