import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { App } from "~/compose.server";
import { clientIp } from "./client-ip";
import type { AppLoadContext } from "./context";
import { pathOf } from "./fetch-request";
import type { Site } from "./same-site";
import { memberFromCookie, renewedCookie, sessionIdIn, type SignedIn } from "./session";
import { isOpenToSuspended, nobodyIfSuspended } from "./suspended";

export interface Visit {
  context: AppLoadContext;
  /** Lets the answer's cookie last as long as a session that this visit extended, unless the answer set it itself. */
  renewSession(answer: Response): Promise<void>;
}

/** Who visits; their visit counts, and what it earned is among their points at once. */
async function visitor(app: App, cookie: string | undefined): Promise<SignedIn | null> {
  const signedIn = await memberFromCookie(app, cookie);
  const earned = signedIn !== null && (await app.visits.note(signedIn));
  return earned ? memberFromCookie(app, cookie) : signedIn;
}

/** What loaders and actions may know of one request. */
export function visitOf(app: App, req: IncomingMessage, { requestId, site }: { requestId: string; site: Site }): Visit {
  const { cookie } = req.headers;
  const path = pathOf(req.url) ?? "";
  const open = isOpenToSuspended(path);
  let asked: Promise<SignedIn | null> | null = null;
  const context: AppLoadContext = {
    app,
    requestId,
    site,
    nonce: randomUUID(),
    clientIp: clientIp(req, app.config.trustProxy),
    isHead: req.method === "HEAD",
    isData: path.endsWith(".data"),
    toasts: [],
    sessionId: () => sessionIdIn(app, cookie),
    signedIn: () => (asked ??= open ? visitor(app, cookie).catch(nobodyIfSuspended) : visitor(app, cookie)),
  };

  async function renewSession({ headers }: Response): Promise<void> {
    // That nobody could be asked is told by the answer already.
    const signedIn = (await asked?.catch(() => null)) ?? null;
    const renewed = await renewedCookie(app, signedIn, cookie);
    const isSet = headers.getSetCookie().some((line) => line.startsWith(`${app.sessions.name}=`));
    if (renewed && !isSet) headers.append("Set-Cookie", renewed);
  }

  return { context, renewSession };
}
