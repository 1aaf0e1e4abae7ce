import { viewerOf } from "../members";
import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { asSeen, takeReading, type SeenRequest } from "./as-seen";
import { visibleTo } from "./in-list";
import { requestsAround } from "./requests-around";

/**
 * Others' pending requests that reach one of the points, newest first. Leaves out requests that the member declined,
 * that a block hides, or that are over the quota of views. The budget counts here too: a point can be a space that the
 * member invented.
 */
export async function pendingRequests(
  context: Context,
  actor: Actor,
  points: readonly Point[],
): Promise<SeenRequest[]> {
  const reaching = await visibleTo(context, actor, await requestsAround(context, actor, points));
  if (reaching.length === 0) return [];
  const viewer = await viewerOf(context, actor);
  const seen = reaching.map((row) => asSeen(viewer, row));
  const { allowed } = takeReading(context, viewer, seen);
  return seen.filter(({ row }) => allowed.has(row.request.id));
}
