import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Logger } from "pino";
import type { RoutePolicy } from "~/security/route-policy";
import { atMostOnceAMinute } from "~/server/at-most-once-a-minute";

export const handle: RoutePolicy = { allowsAnyHost: true };

const logFailure = atMostOnceAMinute((log: Logger, about: object) => log.error(about, "the health check failed"));

/** What the image's health check asks, and ONCE, a program that installs images: 200 while the server can do its work. /healthz says more. */
export async function loader({ context: { app, requestId } }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    await app.checkHealth();
    return new Response("up", { headers });
  } catch (err) {
    logFailure(app.log, { err, requestId });
    return new Response("down", { status: 503, headers: { ...headers, "Retry-After": "5" } });
  }
}
