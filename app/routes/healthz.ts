import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { version } from "../../package.json";

/** For whoever watches the server: 200 while it can do its work. */
export async function loader({ context: { app, requestId } }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  try {
    await app.checkHealth();
    return json({ status: "ok", version }, { headers });
  } catch (err) {
    app.log.error({ err, requestId }, "the health check failed");
    return json({ status: "unavailable", version }, { status: 503, headers: { ...headers, "Retry-After": "5" } });
  }
}
