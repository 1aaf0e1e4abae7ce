import type { IncomingMessage } from "node:http";
import { SECOND } from "~/domain/shared/clock";

/** Bytes of a form or a JSON body. */
const MAX_BODY_BYTES = 64 * 1024;
/** Milliseconds until a body must be complete. Photos have longer. */
const BODY_MS = 30 * SECOND;

/** A photo's body is read by its route. */
export type RequestBody = Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null;

export type Body = { bytes: RequestBody } | { refused: "too-large" | "encoded-body" | "too-slow" };

// A compressed body is refused: a few bytes can unpack to gigabytes.
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  (headers["content-encoding"] ?? "identity") !== "identity";

/** Whether the request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers["transfer-encoding"] ?? headers["content-length"] ?? "0") !== "0";

/** Reads a whole body within 30 s, and no more of it than `MAX_BODY_BYTES`. Content-Length is not trusted. */
export async function readBody(req: IncomingMessage): Promise<Body> {
  if (!hasBody(req)) return { bytes: null };
  let late: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<Body>((resolve) => {
    late = setTimeout(() => resolve({ refused: "too-slow" }), BODY_MS);
  });
  return Promise.race([wholeBody(req), tooSlow]).finally(() => clearTimeout(late));
}

async function wholeBody(req: IncomingMessage): Promise<Body> {
  if (Number(req.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return { refused: "too-large" };
  if (isEncoded(req)) return { refused: "encoded-body" };

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return { refused: "too-large" };
    chunks.push(chunk);
  }
  return { bytes: size > 0 ? Buffer.concat(chunks) : null };
}
