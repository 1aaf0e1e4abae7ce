import type { IncomingHttpHeaders } from "node:http";

/** The origin of a request: our own pages, another site, or unknown. */
export type Site = "same" | "cross" | "unknown";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** This path decides itself: a link from another site gets a confirming form (docs/decisions/0009-one-way-through-the-server.md). */
const ASKS_FIRST = "/api/logout";

/** The payment provider's servers post here, never a browser. Each message carries a signature. */
const SIGNED = "/webhooks/stripe";

/** Mail programs post here for their users (RFC 8058). The address carries a token. */
const ONE_CLICK = "/unsubscribe";

/**
 * Browsers say it by Sec-Fetch-Site; on plain http by Origin, and with a GET by Referer alone.
 * The server's own origins are PUBLIC_URL and the Host it is reached by.
 */
export function siteOf(headers: IncomingHttpHeaders, publicUrl: URL): Site {
  const said = headers["sec-fetch-site"];
  if (said !== undefined) return said === "same-origin" || said === "none" ? "same" : "cross";

  const source = headers.origin ?? headers.referer;
  if (source === undefined) return "unknown";
  if (!URL.canParse(source)) return "cross";
  const { origin, host } = new URL(source);
  return origin === publicUrl.origin || host === headers.host ? "same" : "cross";
}

/** The values that `siteOf` compared, for the log. */
export const addressesOf = ({ origin, host }: IncomingHttpHeaders, publicUrl: URL) => ({
  origin,
  host,
  publicUrl: publicUrl.origin,
});

/** The one rule against cross-site requests: writes must prove our own origin, calls must not come from another site. */
export function mayPass(site: Site, method: string, path: string): boolean {
  if (method === "POST" && path === SIGNED) return site === "unknown";
  if (method === "POST" && path === ONE_CLICK) return site !== "cross";
  if (!READS.has(method)) return site === "same";
  return site !== "cross" || !path.startsWith("/api/") || path === ASKS_FIRST;
}
