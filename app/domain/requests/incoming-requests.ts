import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { activeStatuses, members, promises, requests, spaces } from "~db/schema";
import { lastPlace, publicColumns } from "../members";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { inList, visibleTo, type RequestRead } from "./in-list";
import { requestsAround } from "./requests-around";
import type { RequestInList } from "./rules";

/** Others' pending requests that reach the member's last known place or one of their spaces, after those they accepted (PRODUCT 5). */
export async function incomingRequests(context: Context, actor: Actor): Promise<RequestInList[]> {
  const place = await lastPlace(context, actor);
  const own = await placesOfSpaces(context, actor);
  const around = await requestsAround(context, place ? [place, ...own] : own);
  const pending = await visibleTo(context, actor, around);
  return inList(context, actor, place ?? own[0] ?? null, [...(await acceptedBy(context, actor)), ...pending]);
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
