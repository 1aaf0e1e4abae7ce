import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { SECOND } from "~/domain/shared/clock";
import { NOTHING_LOADS } from "./content-security-policy";
import { encode, encodeBest, encodingFor, isCompressible, type Encoding } from "./encoding";
import { hasBody } from "./request-body";

/** A whole answer in memory, ready to be sent any number of times. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Keeps what was compressed, at the best quality: for an answer that is sent more than once. */
  kept?: Map<Encoding, Promise<Buffer>>;
}

/** Dynamic answers are asked for again each time: they follow who is signed in. */
const DEFAULTS = { "cache-control": "private, no-cache", "content-security-policy": NOTHING_LOADS };

export async function answerFrom(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: headersOf(response), body };
}

export function headersOf({ headers }: Response): OutgoingHttpHeaders {
  const cookies = headers.getSetCookie();
  return { ...DEFAULTS, ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
}

/** True for a page or an answer that carries nothing made for one visit only (a nonce, a cookie). */
export const isRepeatable = ({ status, headers }: Answer): boolean =>
  status === 200 && !headers["set-cookie"] && !String(headers["content-security-policy"]).includes("'nonce-");

/** Weak: the same content, however it is encoded. */
const etagOf = (body: Buffer): string => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

const bare = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether a read names the content as what it has already (RFC 9110, 13.1.2: compared weakly). */
const isKnown = (etag: string, { method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers["if-none-match"] ?? "").split(",").some((tag) => bare(tag) === bare(etag));

/** An answer whose content a browser can ask about instead of fetching it again. */
export function withEtag(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, etag: answer.headers.etag ?? etagOf(answer.body) } };
}

/** Sends it in the encoding the client takes; 304 without a body when the client has it already. */
export async function send(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body, kept } = answer;
  const { etag } = headers;
  if (typeof etag === "string" && isKnown(etag, req)) {
    res.writeHead(304, { etag, "cache-control": headers["cache-control"] });
    end(req, res);
    return;
  }
  // What was compressed beforehand is worth it, however small.
  if (kept?.size || isCompressible(headers["content-type"], body.length)) {
    const encoding = encodingFor(req.headers["accept-encoding"]);
    const bytes = await (kept ? keptAs(encoding, body, kept) : encode(body, encoding));
    const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
    const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
    res.writeHead(status, { ...headers, ...encoded, vary, "content-length": bytes.length });
    end(req, res, bytes);
  } else {
    res.writeHead(status, { ...headers, "content-length": body.length });
    end(req, res, body);
  }
}

/** How long a client may go on sending what is refused already. */
const RUN_OFF_MS = SECOND;

/** A client that is still sending would lose the answer to a reset connection: what it sends is let run off first, for a while. */
function end(req: IncomingMessage, res: ServerResponse, body?: Buffer): void {
  if (req.complete || !hasBody(req)) {
    res.end(body);
    return;
  }
  if (body) res.write(body);
  const late = setTimeout(() => res.end(() => req.destroy()), RUN_OFF_MS);
  req.once("close", () => clearTimeout(late));
  req.once("end", () => res.end()).resume();
}

function keptAs(encoding: Encoding, body: Buffer, kept: Map<Encoding, Promise<Buffer>>): Promise<Buffer> {
  const ready = kept.get(encoding) ?? encodeBest(body, encoding);
  kept.set(encoding, ready);
  return ready;
}
