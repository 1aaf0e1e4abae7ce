import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { oneOf } from "~db/query";
import { members, requestDeclines, requests, spaces } from "~db/schema";
import { blockedMemberIds, publicColumns, type PublicRow } from "../members";
import { inBoxes } from "../places";
import { distanceMetres, type Point, REACH_METRES, searchBoxes } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { asSeenByAskedOwner, requestCard } from "./request-events";
import {
  DEFAULT_WAIT_MINUTES,
  estimatedWait,
  type RequestInList,
  requestLocation,
  WAITS_DAYS,
} from "./request-text-rules";
import type { RequestRow } from "./rows";

const MAX_REQUESTS_READ = 200;

/** Condition for requests in one of the rectangles around one of the points. */
const inReach = (points: readonly Point[]) =>
  inBoxes(
    requests,
    points.flatMap((point) => searchBoxes(point, REACH_METRES)),
  );

export interface RequestAround {
  request: RequestRow;
  requester: PublicRow;
  /** The owner of the available space that the request asks for. Null: all neighbours are asked. */
  askedOwnerId?: string | null;
}

/**
 * Pending requests whose own radius reaches one of the points, and those aimed at the viewer's space there. The latter come
 * first. **guard**: of both, those of members who are not established stand last (docs/product.md#established). Else the
 * newest come first.
 */
export async function queryRequests(
  context: Context,
  actor: Pick<Actor, "id">,
  points: readonly Point[],
): Promise<RequestAround[]> {
  if (points.length === 0) return [];
  const now = context.clock.now();
  const rows = await context.read
    .select({ request: requests, requester: publicColumns, askedOwnerId: spaces.ownerId })
    .from(requests)
    .innerJoin(members, eq(members.id, requests.memberId))
    .leftJoin(
      spaces,
      and(eq(spaces.id, requests.askedSpaceId), oneOf(spaces.status, ["available"]), gt(spaces.listedUntil, now)),
    )
    .where(and(oneOf(requests.status, ["pending"]), gt(requests.expiresAt, now), inReach(points)))
    // However many strangers ask for the viewer's space, they push no other request out.
    .orderBy(
      requests.ofStranger,
      sql`case when ${spaces.ownerId} = ${actor.id} then 0 else 1 end`,
      desc(requests.createdAt),
    )
    .limit(MAX_REQUESTS_READ);
  const isAimed = ({ askedOwnerId }: RequestAround) => askedOwnerId === actor.id;
  return rows
    .filter((row) => isAimed(row) || points.some((point) => distanceMetres(point, row.request) <= row.request.radius))
    .sort((a, b) => Number(isAimed(b)) - Number(isAimed(a)));
}

/** Minutes until a promise near a point: the median of established members' last 14 days, or 10 with fewer than five waits. */
async function estimatedWaitAt(context: Context, point: Point): Promise<number> {
  const rows = await context.read
    .select({ asked: requests.createdAt, promised: requests.promisedAt })
    .from(requests)
    .where(
      and(
        isNotNull(requests.promisedAt),
        eq(requests.ofStranger, false),
        gt(requests.promisedAt, after(context.clock.now(), -WAITS_DAYS * DAY)),
        inReach([point]),
      ),
    )
    .orderBy(desc(requests.promisedAt))
    .limit(MAX_REQUESTS_READ);
  return estimatedWait(rows.map(({ asked, promised }) => (promised ?? asked).getTime() - asked.getTime()));
}

/** A request of a list, with the promise made for it. */
export interface RequestRead extends RequestAround {
  spaceId?: string | null;
  promiserId?: string | null;
}

/** Rows of one member's list, with distances from the member's place. */
export async function requestsInList(
  context: Context,
  actor: Pick<Actor, "id">,
  viewer: Point | null,
  rows: readonly RequestRead[],
): Promise<RequestInList[]> {
  const now = context.clock.now();
  const reference = viewer ?? rows[0]?.request;
  const usual = reference ? await estimatedWaitAt(context, reference) : DEFAULT_WAIT_MINUTES;
  return rows.map(({ request, requester, spaceId, promiserId }) => ({
    ...requestCard(request, requester, now),
    estimatedWaitTime: request.waitMinutes ?? usual,
    location: requestLocation(request, viewer),
    spaceId: spaceId ?? null,
    partnerId: request.memberId === actor.id ? (promiserId ?? null) : request.memberId,
  }));
}

/**
 * What the member sees of these requests: not their own, those they declined, those across a block, and those aimed at someone
 * else's space. One that is aimed at the member's own space stays, even if they declined it when all neighbours were asked.
 */
export async function visibleTo(
  context: Context,
  actor: Pick<Actor, "id">,
  rows: readonly RequestAround[],
): Promise<RequestAround[]> {
  const declines = await context.read
    .select({ id: requestDeclines.requestId })
    .from(requestDeclines)
    .where(eq(requestDeclines.memberId, actor.id));
  const declined = new Set(declines.map(({ id }) => id));
  const hidden = new Set([actor.id, ...(await blockedMemberIds(context.read, actor.id))]);
  return rows.flatMap((row) => {
    if (hidden.has(row.request.memberId)) return [];
    if (row.askedOwnerId === actor.id) return [asSeenByAskedOwner(row)];
    if (row.askedOwnerId || declined.has(row.request.id)) return [];
    return [{ ...row, request: { ...row.request, askedSpaceId: null } }];
  });
}
