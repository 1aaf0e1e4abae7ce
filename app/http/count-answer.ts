import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "~/compose.server";
import { pathOf } from "./fetch-request";
import type { RoutePattern } from "./route-pattern";

/** Counts an answer when it was sent or its client left. */
export function countAnswer(
  metrics: NonNullable<App["metrics"]>,
  routePattern: RoutePattern,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const started = performance.now();
  res.once("close", () => {
    const seconds = (performance.now() - started) / 1000;
    metrics.answered({ route: routePattern(pathOf(req.url) ?? ""), status: res.statusCode, seconds });
  });
}
