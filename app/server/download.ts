import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { MINUTE } from "~/domain/shared/clock";
import { headersOf } from "./answer";
import { accepts, isCompressible } from "./encoding";

type Part = string | Uint8Array;

/** Parts of a file, made on demand; text is sent as UTF-8. */
export type FileParts = AsyncGenerator<Part> | Generator<Part>;

interface Download {
  name: string;
  /** Its media type. */
  type: string;
  parts: FileParts;
  /**
   * The file's length, where it is known before: the browser then shows how much is left. Only for a type that isn't
   * compressed on its way, because the length is that of what is sent.
   */
  bytes?: number;
}

/** An answer that the browser saves as a file. It is streamed while it is made. */
export const asFile = ({ name, type, parts, bytes }: Download): Response =>
  new Response(bodyOf(parts), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": dispositionOf(name),
      "Cache-Control": "no-store",
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
    },
  });

const encoder = new TextEncoder();

/**
 * A body whose parts are made on demand and end when the client leaves. With SQLite and a fast client no step ever waits,
 * so a pause after each part lets the server answer others.
 */
const bodyOf = (parts: FileParts): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      await othersTurn();
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });

/** The community's name in file names. */
export const nameInFiles = (brand: string): string =>
  brand
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join("-");

/** A name beyond ASCII needs two parameters: `filename` for old browsers, `filename*` for others (RFC 6266). */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Whether the answer is a download, which can have any size. */
export const isDownload = ({ headers }: Response): boolean =>
  headers.get("Content-Disposition")?.startsWith("attachment") ?? false;

/** How long nothing may be read before the client counts as gone. It is generous: people pause downloads. */
const IDLE_MS = 15 * MINUTE;

/** Streams the body no faster than the client reads, so that memory holds only a few parts. */
export async function sendDownload(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  idleMs = IDLE_MS,
): Promise<void> {
  res.setTimeout(idleMs); // without a listener Node then hangs up
  const headers = headersOf(response);
  const zips = accepts(req.headers["accept-encoding"], "gzip") && isCompressible(headers["content-type"], Infinity);
  res.writeHead(response.status, { ...headers, vary: "Accept-Encoding", ...(zips && { "content-encoding": "gzip" }) });
  if (req.method === "HEAD" || !response.body) {
    await response.body?.cancel();
    res.end();
    return;
  }
  const made = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]); // Node's and the DOM's type of the same class
  try {
    await (zips ? pipeline(made, createGzip(), res) : pipeline(made, res));
  } catch (error) {
    // The client left, so the rest is not made.
    if (!isPremature(error)) throw error;
  }
}

const isPremature = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
