import { endOtherSessions, signOut, type SignedIn } from "~/domain/auth";
import { isLoopback } from "~/domain/shared/loopback";
import { noteSecurity } from "../security/note-security";
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

/** `endOtherSessions`, with a line in the security log when tokens end. Form and API call use it. */
export async function signOutOthers(loadContext: AppLoadContext, { actor, sessionId }: SignedIn) {
  const { device } = await loadContext.browser();
  const ended = await endOtherSessions(loadContext.app.context, actor, sessionId, device);
  if (ended.tokens > 0) await noteSecurity(loadContext, { kind: "token-ended", memberId: actor.id });
  return ended;
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
