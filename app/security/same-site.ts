import type { IncomingHttpHeaders } from "node:http";
import type { RoutePolicy } from "./route-policy";

/** The origin of a request: our own pages, another site, or unknown. */
export type Site = "same" | "cross" | "unknown";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers say it by Sec-Fetch-Site; on plain http by Origin, and with a GET by Referer alone.
 * The server's own origins are PUBLIC_URL and the Host it is reached by.
 */
export function siteOf(headers: IncomingHttpHeaders, publicUrl: URL): Site {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none" ? "same" : "cross";

  const source = headers.origin ?? headers.referer;
  if (source === undefined) return "unknown";
  if (!URL.canParse(source)) return "cross";
  const { origin, host } = new URL(source);
  return origin === publicUrl.origin || host === headers.host ? "same" : "cross";
}

/** The values that `siteOf` compared, for the log. */
export const comparedAddresses = ({ origin, host }: IncomingHttpHeaders, publicUrl: URL) => ({
  origin,
  host,
  publicUrl: publicUrl.origin,
});

/**
 * The one rule against cross-site requests (docs/decisions/0009-one-way-through-the-server.md): writes must prove our own
 * origin, calls must not come from another site. Exceptions:
 * - A call with a token. No page of another site can send one: browsers would ask first, and the server does not agree.
 * - `signed-posts`: the payment service's carry a signature and never come from a browser.
 * - `one-click-posts`: mail programs post for their users (RFC 8058) to an address with a token.
 * - `links`: a page under /api/ that another site may link to, because it asks before it acts (`mayBeForgedSignOut`).
 */
export function mayPass(
  site: Site,
  method: string,
  path: string,
  { allowsCrossSite }: RoutePolicy,
  byToken = false,
): boolean {
  if (byToken && path.startsWith("/api/")) return site !== "cross";
  if (method === "POST" && allowsCrossSite === "signed-posts") return site === "unknown";
  if (method === "POST" && allowsCrossSite === "one-click-posts") return site !== "cross";
  if (!READS.has(method)) return site === "same";
  return site !== "cross" || !path.startsWith("/api/") || allowsCrossSite === "links";
}
