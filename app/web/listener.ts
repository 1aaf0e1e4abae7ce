import type { RequestHandler } from "@remix-run/server-runtime";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { App } from "~/compose.server";
import { answerFrom, isRepeatable, send, withEtag } from "./answer";
import { readAssets } from "./assets";
import { orComingSoon } from "./coming-soon";
import { isDownload, sendDownload } from "./download";
import { explain, UNEXPLAINED, type HttpErrorCode } from "./errors";
import { fetchRequest, pathOf } from "./fetch-request";
import { carriesPhoto, photoBody } from "./photos/photo-body";
import { createPageCache } from "./page-cache";
import { createPipelined } from "./pipelined";
import { bareAnswer, refusedRequest } from "./refusals";
import { readBody } from "./request-body";
import { logAnswer } from "./request-log";
import { addressesOf, mayPass, siteOf } from "./same-site";
import { securityHeaders } from "./security-headers";
import { visitOf } from "./visit";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Also what a wrong PUBLIC_URL looks like from here, behind a proxy that passes on another Host. */
const NOT_OURS = "refused as another site's: if it came from your own page, PUBLIC_URL is not its address";

/** Everything between the wire and Remix, in the order in which a request meets it. */
export function createListener(app: App, remix: RequestHandler): RequestListener {
  const { config, log } = app;
  const harden = securityHeaders(config);
  const assets = readAssets();
  const pages = createPageCache(app.context.clock, config);
  const tooMany = createPipelined();

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const method = req.method ?? "";
    const path = pathOf(req.url);
    const refused = async (code: HttpErrorCode, more = {}) =>
      send(req, res, await answerFrom(refusedRequest(code, req.url, more)));

    if (path === null) return refused("bad-address");
    if (!METHODS.has(method)) return refused("method-unknown", { Allow: [...METHODS].join(", ") });
    const isRead = method === "GET" || method === "HEAD";
    const ready = isRead ? (assets.get(path) ?? pages.find(req)) : undefined;
    if (ready) return send(req, res, ready);

    const site = siteOf(req.headers, config.publicUrl);
    if (!mayPass(site, method, path)) {
      if (site === "cross") log.warn({ requestId, ...addressesOf(req.headers, config.publicUrl) }, NOT_OURS);
      return refused("cross-site");
    }
    const body = carriesPhoto(path) ? photoBody(req) : await readBody(req);
    if ("refused" in body) return refused(body.refused);

    const visit = visitOf(app, req, { requestId, site });
    const request = fetchRequest(req, config.publicUrl.origin, body.bytes);
    const response = await remix(await orComingSoon(request, visit.context), visit.context);
    await visit.renewSession(response);
    if (isDownload(response)) return sendDownload(req, res, response);
    const fresh = await answerFrom(response);
    return send(req, res, pages.keep(req, isRead && isRepeatable(fresh) ? withEtag(fresh) : fresh));
  }

  async function fail(error: unknown, req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    // The client left while it was sending.
    if (req.destroyed && !req.complete) return;
    log.error({ err: error, requestId }, "a request failed");
    if (res.headersSent) res.destroy();
    else await send(req, res, await answerFrom(bareAnswer(req.url, explain(error) ?? UNEXPLAINED)));
  }

  return (req, res) => {
    if (tooMany(req, res)) return;
    const requestId = randomUUID().slice(0, 8);
    logAnswer(log, requestId, req, res);
    harden(req, res);
    void answer(req, res, requestId).catch((error: unknown) => fail(error, req, res, requestId));
  };
}
