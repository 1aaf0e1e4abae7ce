import type { LoaderFunctionArgs } from "@remix-run/node";
import { createHash, timingSafeEqual } from "node:crypto";
import type { RoutePolicy } from "~/security/route-policy";

export const handle: RoutePolicy = { allowsAnyHost: true };

/** Figures for a Prometheus that sends METRICS_TOKEN. Everybody else gets 404. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  const { metricsToken } = app.config;
  if (!app.metrics || metricsToken === null || !hasBearerToken(request.headers, metricsToken))
    return new Response(null, { status: 404, headers });
  return new Response(await app.metrics.text(), { headers: { ...headers, "Content-Type": app.metrics.contentType } });
}

/** Digests have one length, so that the comparison takes as long for every guess. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request carries this token as `Authorization: Bearer …` (RFC 6750). */
function hasBearerToken(headers: Headers, token: string): boolean {
  const [, given] = /^Bearer +(.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
}
