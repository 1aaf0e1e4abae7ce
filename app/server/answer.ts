import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { SECOND } from "~/domain/shared/clock";
import { NOTHING_LOADS } from "../security/security-headers";
import { encode, encodeBest, type Encoding, encodingFor, isCompressible } from "./encoding";
import { hasBody } from "./request-body";

/** A whole answer in memory that can be sent many times. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** The body at the best quality of each encoding, made when it is first asked for. For answers that are sent more than once. */
  encoded?: Map<Encoding, Promise<Buffer>>;
}

/**
 * Browsers revalidate dynamic answers each time, because they depend on the session. Proxies of phone networks may not
 * rewrite them: hashes allow scripts and styles.
 */
const DEFAULTS = { "cache-control": "private, no-cache, no-transform", "content-security-policy": NOTHING_LOADS };

/** Reads a response as a whole. */
export async function answerFrom(response: Response): Promise<Answer> {
  const body = response instanceof PageResponse ? response.page : Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: headersOf(response), body };
}

/** A response's headers, over the defaults of every answer. */
export function headersOf({ headers }: Response): OutgoingHttpHeaders {
  const cookies = headers.getSetCookie();
  return { ...DEFAULTS, ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
}

/** True for an answer that may be stored and has nothing made for one visit, such as a nonce or a cookie. */
export const isRepeatable = ({ status, headers }: Answer): boolean =>
  status === 200 &&
  !String(headers["cache-control"]).startsWith("no-store") &&
  !headers["set-cookie"] &&
  !String(headers["content-security-policy"]).includes("'nonce-");

/** The answer with one more cookie for this browser. */
export function withCookie(answer: Answer, cookie: string): Answer {
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  return { ...answer, headers: { ...answer.headers, "set-cookie": [...cookies, cookie] } };
}

export const isPage = ({ headers }: Answer): boolean => String(headers["content-type"]).startsWith("text/html");

/** A weak entity tag: the same for every encoding of the same content. */
const etagOf = (body: Buffer): string => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

/** A tag without what proxies change: they make it weak, and those that compress name their encoding at its end. */
const bareTag = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, "")
    .replace(/[-;](?:gzip|br|zstd|deflate)"$/, '"');

/** Whether If-None-Match names this content (RFC 9110, 13.1.2: weak comparison). */
const isKnown = (etag: string, { method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers["if-none-match"] ?? "").split(",").some((tag) => bareTag(tag) === bareTag(etag));

/** An answer with an entity tag, so that a browser can revalidate instead of loading it again. */
export function withEtag(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, etag: answer.headers.etag ?? etagOf(answer.body) } };
}

/** Sends the answer in an encoding that the client accepts, or 304 when the client has it already. */
export async function send(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body, encoded } = answer;
  const { etag } = headers;
  if (typeof etag === "string" && isKnown(etag, req)) {
    res.writeHead(304, { etag, "cache-control": headers["cache-control"] });
    end(req, res);
    return;
  }
  // What was compressed once is sent so, whatever its type and length.
  if (encoded?.size || isCompressible(headers["content-type"], body.length)) {
    const encoding = encodingFor(req.headers["accept-encoding"]);
    const bytes = await (encoded ? encodedAs(encoding, body, encoded) : encode(body, encoding));
    const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
    const encodingHeader = encoding === "identity" ? {} : { "content-encoding": encoding };
    res.writeHead(status, { ...headers, ...encodingHeader, vary, "content-length": bytes.length });
    end(req, res, bytes);
  } else {
    res.writeHead(status, { ...headers, "content-length": body.length });
    end(req, res, body);
  }
}

/** Milliseconds for which the rest of a refused body is read. */
const DRAIN_MS = SECOND;

/** Reads and drops the rest of a refused body for a while. A connection reset would make the client lose the answer. */
function end(req: IncomingMessage, res: ServerResponse, body?: Buffer): void {
  hangUpOnUnread(res);
  if (req.complete || !hasBody(req)) {
    res.end(body);
    return;
  }
  if (body) res.write(body);
  const timer = setTimeout(() => res.end(() => req.destroy()), DRAIN_MS);
  req.once("close", () => clearTimeout(timer));
  req.once("end", () => res.end()).resume();
}

/** How long a client may take to read its answer: as long as a request may take to arrive. No answer is larger than a photo. */
const READ_MS = 210 * SECOND;

/**
 * Hangs up on a client that has not read its answer in time. Until then memory holds the answer, and the client one of the
 * connections that the server bears. Call it when the whole answer is there. A download is made as it is read, and has its own
 * limit (`download.ts`).
 */
function hangUpOnUnread(res: ServerResponse): void {
  const timer = setTimeout(() => res.req.socket.destroy(), READ_MS);
  res.once("close", () => clearTimeout(timer));
}

function encodedAs(encoding: Encoding, body: Buffer, encoded: Map<Encoding, Promise<Buffer>>): Promise<Buffer> {
  const ready = encoded.get(encoding) ?? encodeBest(body, encoding);
  encoded.set(encoding, ready);
  return ready;
}

/** A page as a whole. Remix passes it on untouched, and reading it back from a Response's stream costs 0.1 ms. */
export class PageResponse extends Response {
  constructor(
    readonly page: Buffer,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}
