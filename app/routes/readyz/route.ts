import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Logger } from "pino";
import type { RoutePolicy } from "~/security/route-policy";
import { atMostOnceAMinute } from "~/server/at-most-once-a-minute";

export const handle: RoutePolicy = { allowsAnyHost: true };

const logFailure = atMostOnceAMinute((log: Logger, about: object) => log.warn(about, "not ready"));

/** For a proxy or a service manager: 200 while the server can take requests, otherwise 503 and the checks that failed. */
export async function loader({ context: { app, requestId } }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const failed = await app.readiness.failed();
  if (failed.length === 0) return Response.json({ status: "ready" }, { headers });
  logFailure(app.log, { failed, requestId });
  return Response.json({ status: "unavailable", failed }, { status: 503, headers: { ...headers, "Retry-After": "5" } });
}
