import { signOut } from "~/domain/auth";
import { isLoopback } from "~/domain/shared/loopback";
import type { AppLoadContext } from "./context";
import { signOutHeaders } from "./session";

/** Ends the caller's session and clears the browser, also where the database failed: then `ended` is false. */
export async function endSession(loadContext: AppLoadContext): Promise<{ ended: boolean; headers: Headers }> {
  const { app, requestId } = loadContext;
  const headers = await signOutHeaders(app);
  try {
    const sessionId = await loadContext.sessionId();
    if (sessionId) await signOut(app.context, sessionId);
    return { ended: true, headers };
  } catch (err) {
    app.log.error({ err, requestId }, "a session could not be ended");
    return { ended: false, headers };
  }
}

/**
 * Whether a link of another site may have led here to sign out. Over https and on localhost every browser sends
 * Sec-Fetch-Site, so a request without it comes from a program, and is let through. Over plain http it may be a browser's.
 */
export function mayBeForgedSignOut({ app, site }: AppLoadContext): boolean {
  const { protocol, hostname } = app.config.publicUrl;
  const browsersSendSite = protocol === "https:" || isLoopback(hostname);
  return site === "cross" || (site === "unknown" && !browsersSendSite);
}
