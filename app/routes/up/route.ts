import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Policy } from "~/security/policy";

export const handle: Policy = { allowsAnyHost: true };

/** What the image's health check asks, and ONCE, a program that installs images: 200 while the server can do its work. /healthz says more. */
export async function loader({ context: { app, requestId } }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    await app.checkHealth();
    return new Response("up", { headers });
  } catch (err) {
    app.log.error({ err, requestId }, "the health check failed");
    return new Response("down", { status: 503, headers: { ...headers, "Retry-After": "5" } });
  }
}
