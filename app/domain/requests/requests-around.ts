import { and, between, desc, eq, gt, isNotNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { members, requests } from "~db/schema";
import { publicColumns, type PublicRow } from "../members";
import { distanceMetres, REACH_METRES, searchBoxes, type Point } from "../places/rules";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import type { RequestRow } from "./card";
import { estimatedWait } from "./rules";

const MOST = 200;
const WAITS_DAYS = 14;

/** True of rows in one of the rectangles around one of the points. */
function inReach(latitude: PgColumn, longitude: PgColumn, points: readonly Point[], metres: number): SQL | undefined {
  const boxes = points.flatMap((point) => searchBoxes(point, metres));
  return or(
    ...boxes.map((box) => and(between(latitude, box.south, box.north), between(longitude, box.west, box.east))),
  );
}

export interface RequestAround {
  request: RequestRow;
  requester: PublicRow;
}

/** Pending requests whose own radius reaches one of the points, newest first. */
export async function requestsAround(context: Context, points: readonly Point[]): Promise<RequestAround[]> {
  if (points.length === 0) return [];
  const rows = await context.read
    .select({ request: requests, requester: publicColumns })
    .from(requests)
    .innerJoin(members, eq(members.id, requests.memberId))
    .where(
      and(
        eq(requests.status, "pending"),
        gt(requests.expiresAt, context.clock.now()),
        inReach(requests.latitude, requests.longitude, points, REACH_METRES),
      ),
    )
    .orderBy(desc(requests.createdAt))
    .limit(MOST);
  return rows.filter(({ request }) => points.some((point) => distanceMetres(point, request) <= request.radius));
}

/** Minutes one waits for a promise near a point: the median of the last 14 days, 10 before there are five. */
export async function estimatedWaitAt(context: Context, point: Point): Promise<number> {
  const rows = await context.read
    .select({ asked: requests.createdAt, promised: requests.promisedAt })
    .from(requests)
    .where(
      and(
        isNotNull(requests.promisedAt),
        gt(requests.promisedAt, after(context.clock.now(), -WAITS_DAYS * DAY)),
        inReach(requests.latitude, requests.longitude, [point], REACH_METRES),
      ),
    )
    .orderBy(desc(requests.promisedAt))
    .limit(MOST);
  return estimatedWait(rows.map(({ asked, promised }) => (promised ?? asked).getTime() - asked.getTime()));
}
