import type { LoaderFunctionArgs } from "@remix-run/node";

/** For whoever watches the server: 200 while it can do its work. */
export async function loader({ context: { app, requestId } }: LoaderFunctionArgs) {
  const { version } = app;
  const headers = { "Cache-Control": "no-store" };
  try {
    await app.checkHealth();
    return Response.json({ status: "ok", version }, { headers });
  } catch (err) {
    app.log.error({ err, requestId }, "the health check failed");
    return Response.json(
      { status: "unavailable", version },
      { status: 503, headers: { ...headers, "Retry-After": "5" } },
    );
  }
}
