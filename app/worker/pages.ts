import { cachedAssets } from "./assets";
import { cachedMember, signedInAs } from "./member";
import { leadTo, pagePath } from "../single-fetch";
import { type CachedPage, offlinePage } from "./offline-page";
import { type FetchEvent, orNothing, worker } from "./scope";

/**
 * Pages that the server marks with `x-offline` (`app/remix/offline-copy.ts`), each as it was last seen, without a limit of
 * time: until another member is signed in or nobody (`member.ts`).
 */
const PAGES = "pages";

/** How long the network may take in ms where a cached page can be shown instead. */
const TIMEOUT_MS = 3000;

/** A page is copied at most so often, in ms, unless a promise has changed. */
const COPY_MS = 60_000;

/** When a page was cached, in ms since 1970, by the phone's clock. */
const SEEN = "x-seen";

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** Pages come from the network. A cached one is shown only when the network fails or is very slow. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const arrived = network.then(
    (answer) => {
      event.waitUntil(orNothing(noteAndCache(url, answer.clone())));
      return answer;
    },
    () => null,
  );
  const cached = await orNothing(cachedPage(url));
  const answer = await (cached ? Promise.race([arrived, wait(TIMEOUT_MS)]) : arrived);
  return answer ?? cached ?? offlineAnswer();
}

async function offlineAnswer(): Promise<Response> {
  const assets = (await orNothing(cachedAssets())) ?? [];
  return offlinePage({
    cached: (await orNothing(cachedPages())) ?? [],
    styles: assets.filter((address) => address.endsWith(".css")),
    icons: assets.find((address) => /\/icons-\w+\.svg$/.test(address)),
  });
}

/**
 * A page's script asks for the data of a page. Without a network the browser is led to the whole page, which is cached or
 * says what is missing. A page that only asks for its own data again stays as it is.
 */
export async function answerData({ request, clientId }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const to = new URL(request.url);
    to.pathname = pagePath(to.pathname);
    const page = await worker.clients.get(clientId);
    if (!page || new URL(page.url).pathname === to.pathname) throw error;
    return leadTo(to.pathname + to.search);
  }
}

/** When each page was cached last, by this run of the worker. */
const copied = new Map<string, number>();

/** Loads a page once more to cache it, because its script changed it. `now`: also if that was done a moment ago. */
export async function copyPage(path: string, now: boolean): Promise<void> {
  const { pathname } = new URL(path, worker.location.origin);
  const since = Date.now() - (copied.get(pathname) ?? 0);
  if (since < COPY_MS && !now) return;
  // The header tells the server to leave notices and toasts for the page that the member looks at.
  const answer = await fetch(path, { headers: { accept: "text/html", "x-copy": "on" } }).catch(() => null);
  if (answer) await noteAndCache(path, answer);
}

/** Takes note of who is signed in, and caches the page if the server says so. A page without our header is a proxy's. */
async function noteAndCache(url: string, answer: Response): Promise<void> {
  const { headers, status } = answer;
  const member = headers.get("x-member");
  if (status !== 200 || member === null) return;
  await signedInAs(member === "nobody" ? null : member);
  if (!headers.has("x-offline")) return;
  const { pathname } = new URL(url, worker.location.origin);
  copied.set(pathname, Date.now());
  const stored = new Headers(headers);
  stored.delete("content-encoding");
  stored.set(SEEN, String(Date.now()));
  await (await caches.open(PAGES)).put(pathname, new Response(await answer.text(), { headers: stored }));
}

const pathOf = ({ url }: Request): string => new URL(url).pathname;

const nameOf = ({ headers }: Response): string => headers.get("x-offline") ?? "Page";

const seenAt = ({ headers }: Response): number => Number(headers.get(SEEN));

/** The cached pages of the signed-in member. */
async function cachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(PAGES);
  const member = await cachedMember();
  const all = await Promise.all((await cache.keys()).map(async (key) => ({ key, page: await cache.match(key) })));
  return all.flatMap(({ key, page }) =>
    page?.headers.get("x-member") === member && page
      ? [{ path: pathOf(key), name: nameOf(page), seen: momentText(seenAt(page)) }]
      : [],
  );
}

/** The cached page of an address, marked with its age. Undefined: there is none of the signed-in member. */
async function cachedPage(url: string): Promise<Response | undefined> {
  const { pathname } = new URL(url);
  const cached = await (await caches.open(PAGES)).match(pathname);
  if (!cached || cached.headers.get("x-member") !== (await cachedMember())) return undefined;
  const at = seenAt(cached);
  const marked = (await cached.text()).replace(
    "<html ",
    `<html data-seen="${momentText(at)}" style='--seen:"${momentText(at)}"' data-age="${Date.now() - at}" `,
  );
  return new Response(marked, { headers: cached.headers });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** '7:40 PM', and with the date after a day. */
const momentText = (at: number): string =>
  new Date(at).toLocaleString("en-US", {
    ...(Date.now() - at > DAY_MS && { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });
