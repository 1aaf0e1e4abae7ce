import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { headersOf } from "./answer";
import { encodingFor, isCompressible } from "./encoding";

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
