import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder } from "~db/make-folder";
import { SECOND } from "~/domain/shared/clock";

/** What is asked for at once: neighbouring tiles lie together, so a town of 4 MB takes some 60 requests. */
const BLOCK_BYTES = 64 * 1024;
const TRIES = 4;
const FIRST_PAUSE_MS = SECOND / 2;
const TIMEOUT_MS = 60 * SECOND;

/**
 * An archive on a web server, read by ranges. Received bytes are cached in a folder until `clearCache`, so that an
 * interrupted download continues. When the file on the server has changed since, the download starts again.
 * @throws Error with a sentence when the server has no such file, knows no ranges, or does not answer
 */
export function rangeSource(url: URL, folder: string) {
  const blocks = new Map<number, Promise<Uint8Array>>();
  /** The server's tag of the file, a part of the names in the cache. Null until the first block is there. */
  let version: string | null = null;
  let [fetched, cached] = [0, 0];

  async function block(number: number): Promise<Uint8Array> {
    const path = () => join(folder, `${version ?? ""}-${number}`);
    // The first block always comes from the server: it says which version is there now.
    const known = version === null ? null : await readFile(path()).catch(() => null);
    if (known) {
      cached += known.length;
      return known;
    }
    const { bytes, etag } = await range(url, number * BLOCK_BYTES, BLOCK_BYTES);
    if (version !== null && etag !== version) throw new Error(`${url.href} changed while it was read. Start again.`);
    version = etag;
    fetched += bytes.length;
    makeFolder(folder, 0o755); // the map is for whoever serves it
    await writeFile(`${path()}.new`, bytes);
    await rename(`${path()}.new`, path());
    return bytes;
  }

  return {
    // These two are what pmtiles asks of a source.
    getKey: () => url.href,
    async getBytes(offset: number, length: number) {
      // No other block can be looked up in the cache before the first one has told the version.
      if (version === null) blocks.set(0, blocks.get(0) ?? block(0));
      await blocks.get(0);
      const parts: Uint8Array[] = [];
      for (let number = Math.floor(offset / BLOCK_BYTES); number * BLOCK_BYTES < offset + length; number++) {
        const coming = blocks.get(number) ?? block(number);
        blocks.set(number, coming);
        const start = number * BLOCK_BYTES;
        parts.push((await coming).subarray(Math.max(0, offset - start), Math.max(0, offset + length - start)));
      }
      return { data: Uint8Array.from(Buffer.concat(parts)).buffer };
    },
    /** Bytes that came over the wire. */
    fetched: () => fetched,
    /** Bytes that were there from an earlier try. */
    cached: () => cached,
    clearCache: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Asks again after a pause when the connection breaks or the server is busy. */
async function range(url: URL, offset: number, length: number): Promise<{ bytes: Uint8Array; etag: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askFor(url, offset, length);
    } catch (error) {
      if (error instanceof Refused || attempt === TRIES) throw explained(error, url);
      await pause(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** An answer that another try will not change. */
class Refused extends Error {}

const explained = (error: unknown, url: URL): Error =>
  error instanceof Refused
    ? error
    : new Error(`${url.host} doesn't answer. What has come is kept: run the same command again to go on.`, {
        cause: error,
      });

async function askFor(url: URL, offset: number, length: number) {
  const last = offset + length - 1;
  const response = await fetch(url, {
    headers: { range: `bytes=${offset}-${last}`, "accept-encoding": "identity" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 200) {
    await response.body?.cancel();
    throw new Refused(`${url.host} sends whole files only: it knows no ranges. Download the file and name it instead.`);
  }
  if (response.status >= 500 || response.status === 429) throw new Error(`${response.status}`);
  if (response.status !== 206) throw new Refused(`${url.href} isn't there: ${url.host} answers ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "");
  const [from, to, size] = sent?.slice(1).map(Number) ?? [];
  if (from !== offset || to === undefined || bytes.length !== to - from + 1 || to !== Math.min(last, (size ?? 0) - 1))
    throw new Error("the answer isn't the range that was asked for");
  const etag = response.headers.get("etag") ?? response.headers.get("last-modified") ?? String(size);
  return { bytes, etag: etag.replace(/\W/g, "") };
}
