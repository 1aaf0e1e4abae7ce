import Bowser from "bowser";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Services } from "../server/services";
import { isRefusal, refuse } from "~/domain/shared/errors";
import { memberOfToken, type TokenCaller, type SignedIn } from "~/domain/auth";
import { clientIp } from "../security/client-ip";
import { countsOf } from "../security/limits";
import type { AppLoadContext } from "./context";
import { pathOf } from "../server/fetch-request";
import type { RoutePolicy } from "../security/route-policy";
import type { Site } from "../security/same-site";
import { memberOf, renewedCookies, sentSession, sessionIdOf } from "./session";
import { secretIn, type SentSecret } from "../security/own-cookie";
import { SENT_BY } from "./sent-by";
import { admitRestricted } from "./restricted-members";
import { isDataPath } from "../single-fetch";
import { zoneInCookie } from "./time-zone";

/** The member of a session, whose visit is counted. */
async function memberOnVisit(app: Services, sent: SentSecret | null): Promise<SignedIn | null> {
  const signedIn = await memberOf(app, sent);
  if (signedIn && !signedIn.waiting) await app.visits.record(signedIn);
  return signedIn;
}

/** Longest name of a browser, in characters. Clients can send any text. */
const MAX_BROWSER_NAME_LENGTH = 60;

/** 'Chrome on Android'; empty for a program that names no browser. */
function browserName(agent: string | undefined): string {
  if (!agent) return "";
  const { browser, os } = Bowser.parse(agent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(" on ").slice(0, MAX_BROWSER_NAME_LENGTH);
}

const isUnknown = (error: unknown) => isRefusal(error, "unauthorized");

/** The caller of a token. Refuses an unknown one with `unauthorized`, and with `too-many` after many from one network. */
const knownCaller = (
  { context, limits }: Pick<Services, "context" | "limits">,
  ip: string,
  token: string,
): Promise<TokenCaller> =>
  limits.countFailures(
    countsOf("token-failures", ip),
    isUnknown,
    async () => (await memberOfToken(context, token)) ?? refuse("unauthorized"),
  );

interface AboutRequest {
  requestId: string;
  site: Site;
  token: string | null;
  sentForm: URLSearchParams | null;
  route: RoutePolicy;
}

/** What loaders and actions may know about one request. */
export function createRequestContext(
  app: Services,
  req: IncomingMessage,
  { requestId, site, token, sentForm, route: { alsoOpenTo = [] } }: AboutRequest,
) {
  const { cookie } = req.headers;
  const path = pathOf(req.url) ?? "";
  // Each is found out when it is first asked for, and once.
  let callerByToken: Promise<TokenCaller | null> | null = null;
  let cookieSecret: Promise<SentSecret | null> | null = null;
  let cookieMember: Promise<SignedIn | null> | null = null;
  let whoIsSignedIn: Promise<SignedIn | null> | null = null;

  async function findByToken(secret: string): Promise<TokenCaller | null> {
    // A sign-in proxy may add a token of its own to everybody's requests. From our own pages the cookie counts beside it.
    const isBesideCookie = site === "same" && (await memberOfCookie()) !== null;
    const caller = isBesideCookie
      ? await memberOfToken(app.context, secret)
      : await knownCaller(app, clientIp(req, app.config.trustProxy), secret);
    if (caller === null) return null;
    if (caller.signedIn.waiting) return refuse("awaits-approval");
    await app.visits.record(caller.signedIn);
    return caller.signedIn.confirmed ? caller : refuse("unconfirmed");
  }
  const tokenCaller = async () => (token === null ? null : (callerByToken ??= findByToken(token)));
  const secretOfCookie = () => (cookieSecret ??= sentSession(app, cookie));
  const memberOfCookie = () => (cookieMember ??= secretOfCookie().then((secret) => memberOnVisit(app, secret)));

  async function findSignedIn(): Promise<SignedIn | null> {
    const caller = await tokenCaller();
    if (caller) return caller.signedIn;
    // A form that waited on a phone, and a page's own call, count for the member who pressed, not for who signed in since.
    const queuedBy = req.headers["x-queued-by"];
    const sender = memberOfCookie().then((signedIn) =>
      queuedBy === undefined || queuedBy === signedIn?.actor.id ? signedIn : null,
    );
    return admitRestricted(sender, alsoOpenTo);
  }
  const loadContext: AppLoadContext = {
    app,
    requestId,
    site,
    nonce: randomUUID(),
    clientIp: clientIp(req, app.config.trustProxy),
    sentForm,
    sentBy: sentForm?.get(SENT_BY) ?? null,
    browser: async () => ({
      name: browserName(req.headers["user-agent"]),
      timeZone: zoneInCookie(cookie),
      device: (await secretIn(app.deviceCookie, cookie))?.secret ?? null,
      sessionId: sessionIdOf(await secretOfCookie()),
    }),
    isHead: req.method === "HEAD",
    isData: isDataPath(path),
    toasts: [],
    refusedForm: null,
    sessionId: async () => sessionIdOf(await secretOfCookie()),
    signedIn: () => (whoIsSignedIn ??= findSignedIn()),
    tokenCaller,
  };

  /** Adds the cookie with the new expiry if this visit extended the session, unless the answer sets the cookie itself. */
  async function renewSession({ headers }: Response): Promise<void> {
    // Only if a page asked who is signed in: an answer that nobody needed extends nothing. Where the member could not be found
    // out, the answer is an error already.
    const signedIn = (await whoIsSignedIn?.catch(() => null)) ?? null;
    const isSet = headers.getSetCookie().some((line) => line.startsWith(`${app.sessionCookie.name}=`));
    const secret = await cookieSecret;
    if (isSet || !signedIn || !secret || (await callerByToken)) return;
    for (const line of await renewedCookies(app, signedIn, secret)) headers.append("Set-Cookie", line);
  }

  return { loadContext, renewSession };
}
