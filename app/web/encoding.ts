import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes below which compressing saves no packet. */
const WORTH_IT = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;

/** The best encoding that the client's Accept-Encoding allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  const allowed = (accepted ?? "")
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name]) => name);
  return allowed.includes("br") ? "br" : allowed.includes("gzip") ? "gzip" : "identity";
}

export const isCompressible = (contentType: unknown, bytes: number): boolean =>
  bytes >= WORTH_IT && typeof contentType === "string" && COMPRESSIBLE.test(contentType);

/** `brotliQuality` 5 for what is sent once, 11 for what is kept. */
export async function encode(body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return zip(body);
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
