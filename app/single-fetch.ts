/*
 * All that this program knows of Remix's private format, 'single fetch'. Remix has no public way for it: a service worker
 * must tell a page's data from the page, and answer in a form's place; the server must route both alike. Nothing else may
 * know it but `name-build.ts`, so that a move to another router ends here.
 */

const END = ".data";
const HOME = "/_root";

/** Where the data of a page is: '/chat.data' for '/chat'. Addresses keep their query. */
export function dataAddress(page: string): string {
  const { pathname, search } = new URL(page, "http://page");
  return (pathname === "/" ? HOME : pathname) + END + search;
}

/** Whether this is the path of data, not of a page. */
export const isDataPath = (path: string): boolean => path.endsWith(END);

/** The path of the page whose data is at this path. A page's own path stays as it is. */
export function pagePath(path: string): string {
  if (!isDataPath(path)) return path;
  const page = path.slice(0, -END.length);
  return page === HOME ? "/" : page;
}

/** Whether all data of a page is asked for, not only a part of it. A navigation asks for all. */
export const isWholeData = ({ pathname, searchParams }: URL): boolean =>
  isDataPath(pathname) && !searchParams.has("_routes");

/** Before single fetch, Remix asked by this parameter for the data of one route. */
const OLD_QUESTION = "_data";

/**
 * The request without what only an older Remix asked. Remix would still answer it, past the page and its headers, and log
 * each as an error. Nothing here asks so: for pages it is a parameter that they don't know.
 */
export function withoutOldQuestion(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has(OLD_QUESTION)) return request;
  url.searchParams.delete(OLD_QUESTION);
  return new Request(url, request);
}

const answer = (body: string): Response =>
  new Response(`${body}\n`, { status: 202, headers: { "content-type": "text/x-script" } });

/**
 * The answer to a form: its script leads to the map home, and loads it whole. The worker's own `navigate` is no way: the
 * page's request stays open meanwhile, and an open request keeps an old worker running.
 */
export const leadHome = (): Response =>
  answer(
    '[{"_1":2,"_3":4,"_5":6,"_7":8,"_9":8},"redirect","/","status",302,"revalidate",false,"reload",true,"replace"]',
  );

/** The answer to a request for a page's data: its script leads to the page, and loads it whole. */
export const leadTo = (path: string): Response =>
  answer(
    `[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":9,"_10":7},"redirect",${JSON.stringify(path)},"status",302,"revalidate",false,"reload",true,"replace"]`,
  );

/**
 * The script of a page that loads itself whole once the router has led there. Nothing for the page that is just loading: it
 * would load itself for ever, and works without scripts.
 */
export const RELOADING_SCRIPT =
  'if (!window.__remixRouter) throw Error("no script"); export default () => { location.reload(); return null; };';

/**
 * The end of a page's HTML: its script gives the loaders' data to Remix, which waits for it. Remix's own way is a component
 * that suspends, and that makes the server render each page by a stream, in 1.7 of the time.
 */
export const dataScript = (data: string, nonce: string): string =>
  `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${inScript(data)});` +
  "window.__remixContext.streamController.close();</script>";

const CODES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A string literal that cannot end its script. */
const inScript = (data: string): string =>
  JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => CODES[sign] ?? "");

/**
 * Whether the page loads data at this instant, or sends a form that will. React renders the router's public states later,
 * and an event in between is newer than what that load brings.
 */
export function isLoading(): boolean {
  const { navigation, revalidation, fetchers } = __remixRouter.state;
  return (
    navigation.state !== "idle" ||
    revalidation !== "idle" ||
    [...fetchers.values()].some(({ state }) => state === "loading")
  );
}

/** Resolves as soon as the page loads nothing. */
export async function whenLoaded(): Promise<void> {
  while (isLoading()) {
    await new Promise<void>((resolve) => {
      const stop = __remixRouter.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

/** Calls `begin` at the instant at which the page begins to load data, until the returned function is called. */
export function onLoad(begin: () => void): () => void {
  let wasLoading = false;
  return __remixRouter.subscribe(() => {
    const loads = isLoading();
    if (loads && !wasLoading) begin();
    wasLoading = loads;
  });
}
