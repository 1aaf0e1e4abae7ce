import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Services } from "./services";
import { SECOND } from "~/domain/shared/clock";
import { isRefusal } from "~/domain/shared/errors";
import { type Answer, answerFrom, isPage, isRepeatable, send, withCookie, withEtag } from "./answer";
import { atMostOnceAMinute } from "./at-most-once-a-minute";
import { assetsFolder, readPreviousAssets } from "./assets";
import { clientIp } from "../security/client-ip";
import { isDownload, sendDownload } from "./download";
import { isLimited } from "./form-result";
import { bareAnswer, refusedRequest, toHttpErrorUnlogged, UNKNOWN_ERROR } from "./errors";
import type { HttpErrorCode } from "./error-responses";
import { fetchRequest, namesSeveralHosts, pathOf, toOriginForm } from "./fetch-request";
import { answerMapQuestion } from "./map-streets";
import { createMapTiles } from "./map-tiles";
import { fileBody } from "./file-body";
import { createPageCache } from "./page-cache";
import { createAnswerOrder } from "../security/connection-limit";
import type { FindRoute } from "./find-route";
import { encryptedPage, isPlainPage } from "../security/plain-http";
import { readBody, type RequestBody } from "./request-body";
import { createAnswerLog, loggable } from "./request-log";
import { comparedAddresses, mayPass, siteOf, type Site } from "../security/same-site";
import type { RoutePolicy } from "../security/route-policy";
import { securityHeaders } from "../security/security-headers";
import { hasStyle, styleCookie } from "./stylesheet";
import { mayNameHost } from "../security/trusted-host";
import { noteSecurity } from "../security/note-security";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A log message for refused writes. A wrong PUBLIC_URL behind a proxy has the same symptom. */
const NOT_OURS = "refused as another site's: if it came from your own page, PUBLIC_URL isn't its address";

/** A page that carries its style lets the browser say from then on that it has it. */
const forBrowser = (req: IncomingMessage, answer: Answer): Answer =>
  isPage(answer) && !hasStyle(req.headers.cookie) ? withCookie(answer, styleCookie) : answer;

/** A request that reaches the pages, and what is known about it. */
export interface PageRequest {
  request: Request;
  req: IncomingMessage;
  body: RequestBody;
  requestId: string;
  site: Site;
  /** The secret of the token that makes this call; null for a page, and for a call without one. */
  token: string | null;
  route: RoutePolicy;
}

interface Answered {
  response: Response;
  /** The id of who was signed in. */
  memberId: () => Promise<string | undefined>;
}

/** Everything between Node's HTTP server and the pages, in the order of processing. */
export function createListener(
  app: Services,
  answerPage: (page: PageRequest) => Promise<Answered>,
  canonicalAddress: (url: string) => string | null,
  findRoute: FindRoute,
): RequestListener {
  const { config, log, metrics } = app;
  const harden = securityHeaders(config);
  const assets = readPreviousAssets(assetsFolder(config), app.context.clock.now());
  const pages = createPageCache(app.context.clock, config);
  const mapTile = createMapTiles(app);
  const oneAfterAnother = createAnswerOrder();
  const logAnswer = createAnswerLog(log);
  const warnOfOthers = atMostOnceAMinute((about: object) => log.warn(about, NOT_OURS));

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const method = req.method ?? "";
    const path = pathOf(req.url);
    const refused = async (code: HttpErrorCode, more = {}) =>
      send(req, res, await answerFrom(refusedRequest(code, req.url, more)));

    const route = findRoute(path ?? "");
    if (namesSeveralHosts(req)) return refused("bad-request");
    if (!mayNameHost(req, route, config)) return refused("unknown-host");
    if (path === null) return refused("bad-address");
    if (isPlainPage(req, config.publicUrl)) {
      const target = method === "GET" ? (req.url ?? "/") : "/";
      return send(req, res, await answerFrom(encryptedPage(target, config.publicUrl)));
    }
    if (!METHODS.has(method)) return refused("method-unknown", { Allow: [...METHODS].join(", ") });
    const isRead = method === "GET" || method === "HEAD";
    const canonical = isRead && !route.keepsAddress ? canonicalAddress(req.url ?? "") : null;
    if (canonical !== null)
      return send(req, res, await answerFrom(new Response(null, { status: 301, headers: { Location: canonical } })));
    const ready = isRead ? (assets.get(path) ?? pages.find(req)) : undefined;
    if (ready) return send(req, res, forBrowser(req, ready));
    const ofMap = isRead ? ((await mapTile(req, path)) ?? (await answerMapQuestion(app, req, path))) : null;
    if (ofMap) return send(req, res, ofMap);

    const site = siteOf(req.headers, config.publicUrl);
    const token = route.isCall ? tokenIn(req.headers.authorization) : null;
    if (!mayPass(site, method, path, route, token !== null)) {
      if (site === "cross") warnOfOthers({ requestId, ...comparedAddresses(req.headers, config.publicUrl) });
      return refused("cross-site");
    }
    const body = route.takesFile ? fileBody(req) : await readBody(req);
    if ("refused" in body) return refused(body.refused);

    const request = fetchRequest(req, config.publicUrl.origin, body.bytes);
    const { response, memberId } = await answerPage({ request, req, body: body.bytes, requestId, site, token, route });
    if (route.noStore) response.headers.set("Cache-Control", "no-store, no-transform");
    if (response.status === 429 || isLimited(response)) await noteLimit(req, path, await memberId());
    if (isDownload(response)) return sendDownload(req, res, response);
    const fresh = await answerFrom(response);
    const cached = pages.store(req, isRead && isRepeatable(fresh) ? withEtag(fresh) : fresh);
    return send(req, res, forBrowser(req, cached));
  }

  /** Adds to the security log that a limit refused this request: its network, account and path. */
  async function noteLimit(req: IncomingMessage, path: string, memberId?: string): Promise<void> {
    metrics?.limited(findRoute(path).pattern);
    const what = `${req.method} ${loggable(path)}`;
    await noteSecurity({ app, clientIp: clientIp(req, config.trustProxy) }, { kind: "limit-refused", memberId, what });
  }

  async function fail(error: unknown, req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    // The client left before its body was complete.
    if (req.destroyed && !req.complete) return;
    // Only what is answered before the pages, such as a tile, refuses here.
    if (!isRefusal(error)) log.error({ err: error, requestId }, "a request failed");
    else if (error.code === "too-many") await noteLimit(req, pathOf(req.url) ?? "");
    if (res.headersSent) res.destroy();
    else await send(req, res, await answerFrom(bareAnswer(req.url, toHttpErrorUnlogged(error) ?? UNKNOWN_ERROR)));
  }

  function begin(req: IncomingMessage, res: ServerResponse): void {
    const requestId = randomUUID().slice(0, 8);
    toOriginForm(req);
    const started = performance.now();
    // When it was sent or its client left.
    res.once("close", () => {
      const milliseconds = performance.now() - started;
      logAnswer(requestId, req, res, milliseconds);
      metrics?.answered({
        route: findRoute(pathOf(req.url) ?? "").pattern,
        status: res.statusCode,
        seconds: milliseconds / SECOND,
      });
    });
    harden(req, res);
    void answer(req, res, requestId).catch((error: unknown) => fail(error, req, res, requestId));
  }

  return (req, res) => oneAfterAnother(req, res, () => begin(req, res));
}

/**
 * The token in the header `Authorization: Bearer …`; null without one. What a proxy adds to everybody's requests says nothing
 * here: `Basic`, or a signed token (RFC 7519), which has full stops where ours have none.
 */
const tokenIn = (authorization: string | null | undefined): string | null =>
  /^Bearer +([^\s.]+)$/i.exec(authorization ?? "")?.[1] ?? null;
