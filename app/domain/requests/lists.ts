import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { members, promises, requestDeclines, requests, spaces } from "~db/schema";
import { lastPlace, publicColumns } from "../members";
import { hiddenFrom } from "../moderation";
import { distanceMiles, type Point } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { cardOf } from "./card";
import { estimatedWaitAt, requestsAround, type RequestAround } from "./requests-around";
import { DEFAULT_WAIT_MINUTES, requestLocation, type RequestInList } from "./rules";

const OUTGOING_DAYS = 30;
const OUTGOING_MOST = 100;

/** Others' pending requests that reach the member's last known place or one of their spaces, and those they accepted (PRODUCT 5). */
export async function incomingRequests(context: Context, actor: Actor): Promise<RequestInList[]> {
  const place = await lastPlace(context, actor);
  const own = await activeSpacesOf(context, actor);
  const accepted = await acceptedBy(context, actor);
  const around = await requestsAround(context, place ? [place, ...own] : own);
  const pending = await visibleTo(context, actor, around);
  return inList(context, place ?? own[0] ?? null, [...accepted, ...pending]);
}

/** Pending requests around a place, nearest first; for the calls and the events they refresh. */
export async function nearbyRequests(context: Context, actor: Actor, place: Point): Promise<RequestInList[]> {
  const around = await visibleTo(context, actor, await requestsAround(context, [place]));
  const nearest = [...around].sort((a, b) => distanceMiles(place, a.request) - distanceMiles(place, b.request));
  return inList(context, place, nearest);
}

/** The member's own requests of the last 30 days, newest first. */
export async function outgoingRequests(context: Context, actor: Actor): Promise<RequestInList[]> {
  const since = after(context.clock.now(), -OUTGOING_DAYS * DAY);
  const rows = await ownRequests(context, actor, gt(requests.createdAt, since));
  return inList(context, await lastPlace(context, actor), rows);
}

/** The member's open requests: at most one, and the badge's number. */
export async function openRequests(context: Context, actor: Actor): Promise<RequestInList[]> {
  const rows = await ownRequests(context, actor, inArray(requests.status, ["pending", "confirmed"]));
  const now = context.clock.now();
  const open = rows.filter(({ request }) => request.status === "confirmed" || request.expiresAt > now);
  return inList(context, null, open);
}

interface Row extends RequestAround {
  spaceId?: string | null;
}

async function inList(context: Context, viewer: Point | null, rows: readonly Row[]): Promise<RequestInList[]> {
  const now = context.clock.now();
  const reference = viewer ?? rows[0]?.request;
  const usual = reference ? await estimatedWaitAt(context, reference) : DEFAULT_WAIT_MINUTES;
  return rows.map(({ request, requester, spaceId }) => ({
    ...cardOf(request, requester, now),
    estimatedWaitTime: request.waitMinutes ?? usual,
    location: requestLocation(request.address, request, viewer),
    spaceId: spaceId ?? null,
  }));
}

async function visibleTo(context: Context, actor: Actor, rows: readonly RequestAround[]): Promise<RequestAround[]> {
  const hidden = await hiddenFrom(context.read, actor.id);
  const declined = await context.read
    .select({ id: requestDeclines.requestId })
    .from(requestDeclines)
    .where(eq(requestDeclines.memberId, actor.id));
  const unwanted = new Set(declined.map(({ id }) => id));
  return rows.filter(
    ({ request }) => request.memberId !== actor.id && !hidden.includes(request.memberId) && !unwanted.has(request.id),
  );
}

const activeSpacesOf = (context: Context, actor: Actor): Promise<Point[]> =>
  context.read
    .select({ latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .where(and(eq(spaces.ownerId, actor.id), inArray(spaces.status, ["available", "leaving_soon", "promised"])));

const acceptedBy = (context: Context, actor: Actor): Promise<Row[]> =>
  context.read
    .select({ request: requests, requester: publicColumns, spaceId: promises.spaceId })
    .from(promises)
    .innerJoin(requests, eq(requests.promiseId, promises.id))
    .innerJoin(members, eq(members.id, requests.memberId))
    .where(and(eq(promises.ownerId, actor.id), isNull(promises.endedAt), eq(requests.status, "confirmed")))
    .orderBy(desc(requests.createdAt));

const ownRequests = (context: Context, actor: Actor, wanted: ReturnType<typeof eq>): Promise<Row[]> =>
  context.read
    .select({ request: requests, requester: publicColumns, spaceId: promises.spaceId })
    .from(requests)
    .innerJoin(members, eq(members.id, requests.memberId))
    .leftJoin(promises, eq(promises.id, requests.promiseId))
    .where(and(eq(requests.memberId, actor.id), wanted))
    .orderBy(desc(requests.createdAt))
    .limit(OUTGOING_MOST);
