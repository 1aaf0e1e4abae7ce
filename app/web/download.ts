import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { headersOf } from "./answer";
import { encodingFor, isCompressible } from "./encoding";

interface Download {
  name: string;
  /** Its media type; the text is UTF-8. */
  type: string;
  parts: AsyncGenerator<string>;
}

/** An answer to be saved as a file, made while it is being sent. */
export const asFile = ({ name, type, parts }: Download): Response =>
  new Response(bodyOf(parts), {
    headers: { "Content-Type": type, "Content-Disposition": dispositionOf(name), "Cache-Control": "no-store" },
  });

const encoder = new TextEncoder();

/**
 * A body whose parts are made when they are asked for, and no more once nobody does. A file database and a client that
 * takes all at once never wait: only the pause lets others be answered before the file is whole.
 */
const bodyOf = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      await othersTurn();
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });

/** How the community is called where a file is named after it. */
export const nameInFiles = (brand: string): string =>
  brand
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join("-");

/** Names beyond ASCII are told twice: the second way is for browsers of this century. */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** What is to be saved as a file may be of any size. */
export const isDownload = ({ headers }: Response): boolean =>
  headers.get("Content-Disposition")?.startsWith("attachment") ?? false;

/** Sends it while it is being made, no faster than the client takes it, so that memory holds a few parts of it at most. */
export async function sendDownload(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const headers = headersOf(response);
  const zips =
    encodingFor(req.headers["accept-encoding"]) !== "identity" && isCompressible(headers["content-type"], Infinity);
  res.writeHead(response.status, { ...headers, vary: "Accept-Encoding", ...(zips && { "content-encoding": "gzip" }) });
  if (req.method === "HEAD" || !response.body) {
    await response.body?.cancel();
    res.end();
    return;
  }
  const made = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]); // the same class under two names
  try {
    await (zips ? pipeline(made, createGzip(), res) : pipeline(made, res));
  } catch (error) {
    // The client left: what was still to be made is not.
    if (!isPremature(error)) throw error;
  }
}

const isPremature = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
