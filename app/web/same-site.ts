import type { IncomingHttpHeaders } from "node:http";

/** Where a request comes from: our own pages, another site, or a client that does not say. */
export type Site = "same" | "cross" | "unknown";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Decides for itself: a link from elsewhere gets a confirming form (ARCHITECTURE 4). */
const ASKS_FIRST = "/api/logout";

/** Programs of the payment provider post here; each message proves itself by its signature. No browser of anybody's does. */
const SIGNED = "/webhooks/stripe";

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

/** What `siteOf` compared, for whoever reads the log. */
export const addressesOf = ({ origin, host }: IncomingHttpHeaders, publicUrl: URL) => ({
  origin,
  host,
  publicUrl: publicUrl.origin,
});

/** The one rule against other sites' requests: writes must prove that they are ours, calls must not be another's. */
export function mayPass(site: Site, method: string, path: string): boolean {
  if (method === "POST" && path === SIGNED) return site === "unknown";
  if (!READS.has(method)) return site === "same";
  return site !== "cross" || !path.startsWith("/api/") || path === ASKS_FIRST;
}
