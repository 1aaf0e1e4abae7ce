import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasBearerToken } from "~/http/bearer-token";

/** Figures for a Prometheus that sends METRICS_TOKEN. Everybody else gets 404. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const { metricsToken } = app.config;
  if (!app.metrics || metricsToken === null || !hasBearerToken(request.headers, metricsToken))
    return new Response(null, { status: 404, headers });
  return new Response(await app.metrics.text(), { headers: { ...headers, "Content-Type": app.metrics.contentType } });
}
