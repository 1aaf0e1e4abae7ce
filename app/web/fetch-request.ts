import type { IncomingMessage } from "node:http";

/** A step up or none, and what a URL takes for '/': rules about paths would look at another than the one that is found. */
const ASTRAY = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The path of a request, still encoded; null when it is not a path, or not one that decodes to text, or leads astray. */
export function pathOf(url = ""): string | null {
  if (!url.startsWith("/")) return null;
  const path = url.split("?", 1)[0] ?? "";
  if (ASTRAY.test(path)) return null;
  try {
    return decodeURIComponent(path).includes("\0") ? null : path; // no database takes NUL for text
  } catch {
    return null;
  }
}

/** Remix has a check of its own on these, which answers a bare 500; ours has been passed before (`same-site.ts`). */
const KEPT_FROM_REMIX = new Set(["origin", "x-forwarded-host"]);

/** The request as Remix knows it. Its links and redirects follow `origin`, whatever Host the client claims. */
export function fetchRequest(
  req: IncomingMessage,
  origin: string,
  body: Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || KEPT_FROM_REMIX.has(name)) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // An answer to HEAD is the one to GET, of which node sends the headers alone.
  const method = req.method === "HEAD" ? "GET" : req.method;
  // What came with a GET means nothing, and a Request would not take it.
  return new Request(`${origin}${req.url ?? "/"}`, {
    method,
    headers,
    body: method === "GET" ? null : body,
    duplex: "half",
  });
}
