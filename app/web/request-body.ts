import type { IncomingMessage } from "node:http";

/** Bytes of a form or a JSON body. */
export const BODY_LIMIT = 64 * 1024;

export type Body = { bytes: Buffer<ArrayBuffer> | null } | { refused: "too-large" | "encoded-body" };

/** Reads a whole body, never more than `limit` bytes of it, whatever Content-Length says. */
export async function readBody(req: IncomingMessage, limit = BODY_LIMIT): Promise<Body> {
  if (Number(req.headers["content-length"] ?? 0) > limit) return { refused: "too-large" };
  // A few compressed bytes may unpack to gigabytes.
  if ((req.headers["content-encoding"] ?? "identity") !== "identity") return { refused: "encoded-body" };

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return { refused: "too-large" };
    chunks.push(chunk);
  }
  return { bytes: size > 0 ? Buffer.concat(chunks) : null };
}
