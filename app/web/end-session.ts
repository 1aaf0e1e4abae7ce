import { signOut } from "~/domain/members";
import type { AppLoadContext } from "./context";
import { farewellHeaders } from "./session";

/**
 * Ends the caller's session and makes the browser forget it. `ended` is false when the database could not:
 * the browser forgets all the same (specification 8, Logout).
 */
export async function endSession(context: AppLoadContext): Promise<{ ended: boolean; headers: Headers }> {
  const { app, requestId } = context;
  const headers = await farewellHeaders(app);
  try {
    const sessionId = await context.sessionId();
    if (sessionId) await signOut(app.context, sessionId);
    return { ended: true, headers };
  } catch (err) {
    app.log.error({ err, requestId }, "a session could not be ended");
    return { ended: false, headers };
  }
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether another site's link may have brought the caller here. Over https and on this machine every browser says where a
 * link comes from, so that a silent caller is no browser; over plain http silence may be a site that hides.
 */
export function mayBeLedHere({ app, site }: AppLoadContext): boolean {
  const { protocol, hostname } = app.config.publicUrl;
  const browsersSay = protocol === "https:" || loopback.test(hostname);
  return site === "cross" || (site === "unknown" && !browsersSay);
}
