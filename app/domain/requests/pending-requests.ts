import type { Point } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { visibleTo } from "./in-list";
import { requestsAround, type RequestAround } from "./requests-around";

/** Others' pending requests that reach one of the points, newest first. Without those that the member declined or a block hides. */
export const pendingRequests = async (
  context: Context,
  actor: Actor,
  points: readonly Point[],
): Promise<RequestAround[]> => visibleTo(context, actor, await requestsAround(context, actor, points));
