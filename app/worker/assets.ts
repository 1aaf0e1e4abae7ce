import { RELOADING_SCRIPT } from "../single-fetch";
import { orNothing, worker, type FetchEvent } from "./scope";

/** Scripts, style and icons: the same for everybody. */
export const ASSETS = "assets";
const TILES = "tiles";

/** Most files of each cache. All pages together load about 100 files; a screen shows 6 to 12 tiles. */
const maxFiles = { [ASSETS]: 200, [TILES]: 120 };

/** Addresses that hold a hash of the content, so it never changes. */
const IMMUTABLE = /^\/(?:build|map)\//;
const ICON = /^\/icon[\w-]*\.(?:svg|png)$/;

export const isAsset = (path: string): boolean => IMMUTABLE.test(path) || ICON.test(path);

const cacheOf = (path: string) => (path.startsWith("/map/") ? TILES : ASSETS);

/** Immutable files come from the cache, icons from the network while there is one. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const cached = await orNothing(caches.match(request.url));
  if (cached && IMMUTABLE.test(pathname)) return cached;
  try {
    const answer = await fetch(request);
    if (isFile(answer)) event.waitUntil(orNothing(cacheAsset(pathname, answer.clone())));
    // A page that stayed open can ask for a file of a build that the server no longer has.
    return isFile(answer) || !isRoute(pathname) ? answer : standIn();
  } catch (error) {
    if (cached) return cached;
    if (isRoute(pathname)) return standIn();
    throw error;
  }
}

/** Some proxies answer everything with a page of their own, and with 200. It would be taken for the file ever after. */
const isFile = ({ status, headers }: Response): boolean =>
  status === 200 && !headers.get("content-type")?.startsWith("text/html");

const isRoute = (path: string): boolean => path.startsWith("/build/routes/");

/**
 * Replaces a page's script that cannot be loaded. Without it, Remix would load the present page again. With it, Remix asks
 * for the page's data, and goes to the page, which loads itself whole; without a network `answerData` leads there.
 */
const standIn = (): Response => new Response(RELOADING_SCRIPT, { headers: { "content-type": "text/javascript" } });

/** Caches what a page loaded before the worker controlled the page. The browser's own cache has it, so it costs no bytes. */
export async function cacheAssets(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const { origin, pathname } = new URL(address);
      if (origin !== worker.location.origin || !isAsset(pathname) || (await caches.match(address))) return;
      const answer = await fetch(address).catch(() => null);
      if (answer && isFile(answer)) await cacheAsset(pathname, answer);
    }),
  );
}

/**
 * Stores a file. The oldest ones go when there are too many. The server forbids it for a tile of another map than that of
 * its address, and for the streets around a place, which stand under /map/ as well.
 */
async function cacheAsset(path: string, answer: Response): Promise<void> {
  if (answer.headers.get("cache-control")?.includes("no-store")) return;
  const name = cacheOf(path);
  const cache = await caches.open(name);
  await cache.put(path, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxFiles[name])).map((key) => cache.delete(key)));
}

/** The addresses of the cached scripts, styles and icons. */
export async function cachedAssets(): Promise<string[]> {
  const keys = await (await caches.open(ASSETS)).keys();
  return keys.map(({ url }) => url);
}
