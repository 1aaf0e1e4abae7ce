import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportToDoctor } from "~/server/doctor-question";
import type { Logger } from "pino";
import type { RoutePolicy } from "~/security/route-policy";
import { atMostOnceAMinute } from "~/server/at-most-once-a-minute";

export const handle: RoutePolicy = { allowsAnyHost: true };

const logFailure = atMostOnceAMinute((log: Logger, about: object) => log.error(about, "the health check failed"));

/** For monitoring: 200 while the server can do its work. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { app, requestId } = loadContext;
  const { version } = app;
  const headers = { "Cache-Control": "no-store" };
  const report = reportToDoctor(request, loadContext);
  try {
    await app.checkHealth();
    return Response.json({ status: "ok", version, ...(report && { report }) }, { headers });
  } catch (err) {
    logFailure(app.log, { err, requestId });
    return Response.json(
      { status: "unavailable", version },
      { status: 503, headers: { ...headers, "Retry-After": "5" } },
    );
  }
}
