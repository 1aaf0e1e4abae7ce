import type { IncomingMessage } from "node:http";
import type { RequestBody } from "./request-body";

/** Path parts that a URL parser rewrites ('..', '.', '\'): a rule about paths would check another path than the router. */
const ASTRAY = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;
/** Databases refuse NUL in text. No route for any rest, such as that of the API, takes a line break. */
const BROKEN = /[\0\n\r\u2028\u2029]/;

/** The path of a request, still encoded. Null when it is no path, does not decode to text, or holds rewritten parts. */
export function pathOf(url = ""): string | null {
  if (!url.startsWith("/")) return null;
  const path = url.split("?", 1)[0] ?? "";
  if (ASTRAY.test(path)) return null;
  try {
    return BROKEN.test(decodeURIComponent(path)) ? null : path;
  } catch {
    return null;
  }
}

/** A request whose address names the host, as clients of proxies send it, becomes an ordinary one (RFC 9112, 3.2.2). */
export function toOriginForm(req: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(req.url ?? "") ?? [];
  if (host === undefined) return;
  req.headers.host = host; // the header counts for nothing then
  req.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/** Whether a request has several Host headers: what stands before this server may have looked at another one (RFC 9112, 3.2). */
export const namesSeveralHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;

/** Headers that are hidden from Remix, whose own origin check would answer a bare 500. `same-site.ts` has checked them. */
const HIDDEN_FROM_REMIX = new Set(["origin", "x-forwarded-host"]);

/** Converts to the Fetch API's Request for Remix. Its links and redirects use `origin`, not the client's Host header. */
export function fetchRequest(req: IncomingMessage, origin: string, body: RequestBody): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || HIDDEN_FROM_REMIX.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // HEAD is answered like GET. Node then sends only the headers.
  const method = req.method === "HEAD" ? "GET" : req.method;
  // A body of GET has no meaning, and a Request refuses it.
  return new Request(`${origin}${req.url ?? "/"}`, {
    method,
    headers,
    body: method === "GET" ? null : body,
    duplex: "half",
  });
}
