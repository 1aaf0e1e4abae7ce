import { isRouteErrorResponse } from "@remix-run/react";
import type { EntryContext, HandleErrorFunction } from "@remix-run/server-runtime";
import { appDataIn, hasBars } from "./ui/shell/app-data";
import type { PageHandle } from "./ui/shell/handle";
import { isAnonymous } from "./server/page-cache";
import { seesPlaceholder } from "./remix/coming-soon";
import { contentSecurityPolicy } from "./security/security-headers";
import type { AppLoadContext } from "./auth/context";
import { loadFrame, setErrorSentences } from "./remix/error-page";
import { setPageHeaders } from "./remix/offline-copy";
import { PageResponse } from "./server/answer";
import { renderPage, withHashes } from "./remix/render-page";
import { cssHref, hasStyle, inlinedStyles, type InlinedStyle } from "./server/stylesheet";

/** Answers with a whole page, its headers included. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { app, nonce, requestId } = loadContext;
  // Before the launch, links on open pages must not be loaded by script: they would show placeholders inside the page.
  const hydrate = hydrates(remix) && !(await seesPlaceholder(loadContext));
  setErrorSentences(remix, requestId);
  await loadFrame(request, headers, remix, loadContext);
  const style = inlinedStyle(request.headers.get("Cookie"), hydrate, remix);
  const documentFacts = { style: { href: cssHref, inlined: style && "" }, nonce, hydrate };
  const html = await renderPage({ remix, facts: documentFacts, style, url: request.url, nonce });
  const cacheable = hydrate && isSameForVisitors(request, remix) ? withHashes(html, nonce) : null;
  const scripts = cacheable ? cacheable.hashes : hydrate ? [`nonce-${nonce}`] : [];
  headers.set("Content-Type", "text/html; charset=utf-8");
  // 'no-cache' does not keep Back from showing a stored page to whoever sits there after a sign-out. This does.
  headers.set("Vary", "Cookie");
  if (refreshes(remix)) headers.set("Refresh", REFRESH_SECONDS);
  headers.set("Content-Security-Policy", contentSecurityPolicy(app.config, scripts, style, hasCardForm(remix)));
  setPageHeaders(headers, remix, appDataIn(remix.staticHandlerContext.loaderData));
  return new PageResponse(cacheable ? Buffer.from(cacheable.html) : html, { status, headers });
}

/** The style that the page carries; null where the browser has the sheet already. */
function inlinedStyle(cookie: string | null, hydrate: boolean, remix: EntryContext): InlinedStyle | null {
  if (hasStyle(cookie)) return null;
  const shell = appDataIn(remix.staticHandlerContext.loaderData);
  if (hasHomeStyle(remix)) return shell && hasBars(shell) ? inlinedStyles.homeWithBars : inlinedStyles.home;
  return !hydrate && isAnonymous(cookie) ? inlinedStyles.visitor : inlinedStyles.whole;
}

type Handle =
  | Pick<PageHandle<unknown>, "refresh" | "hydrate" | "homeStyle" | "hydrateErrors" | "sameForVisitors" | "cardForm">
  | undefined;

/**
 * Whether the page carries scripts. Its `handle.hydrate` decides; a function decides by the page's data. Error pages
 * carry none, unless the handle of the failed route asks for them.
 */
function hydrates({ staticHandlerContext: { matches, loaderData, errors }, routeModules }: EntryContext): boolean {
  if (errors) return Object.keys(errors).every((id) => (routeModules[id]?.handle as Handle)?.hydrateErrors === true);
  return matches.every(({ route: { id } }) => {
    const hydrate = (routeModules[id]?.handle as Handle)?.hydrate ?? true;
    return typeof hydrate === "function" ? hydrate(loaderData[id]) : hydrate;
  });
}

/** Seconds after which a page without JavaScript reloads during a promise (docs/product.md#without-javascript). */
const REFRESH_SECONDS = "30";

/** Whether the page does so: the layout's data says that a promise runs, its `handle` that nothing can be typed on it. */
function refreshes({ staticHandlerContext: { matches, loaderData, errors }, routeModules }: EntryContext): boolean {
  const id = matches.at(-1)?.route.id ?? "";
  const refresh = (routeModules[id]?.handle as Handle)?.refresh ?? false;
  const shell = appDataIn(loaderData);
  if (errors || shell?.refreshes !== true) return false;
  return typeof refresh === "function" ? refresh(loaderData[id]) : refresh;
}

/** Whether the page uses the map's styles alone, as its `handle` says. */
function hasHomeStyle({ staticHandlerContext: { matches, loaderData, errors }, routeModules }: EntryContext): boolean {
  const id = matches.at(-1)?.route.id ?? "";
  return !errors && ((routeModules[id]?.handle as Handle)?.homeStyle?.(loaderData[id]) ?? false);
}

/** Whether the page holds the card form, as its `handle` says. */
const hasCardForm = ({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean =>
  matches.some(({ route: { id } }) => (routeModules[id]?.handle as Handle)?.cardForm === true);

/** Whether every visitor gets this same answer. */
function isSameForVisitors({ url, headers }: Request, { staticHandlerContext, routeModules }: EntryContext): boolean {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = routeModules[id]?.handle as Handle;
  return handle?.sameForVisitors === true && isAnonymous(headers.get("cookie")) && !url.includes("?");
}

/** Logs an unexpected error of a loader, an action or a component. A refusal by Remix itself is no failure. */
export const handleError: HandleErrorFunction = (error, { context: { app, requestId } }) => {
  if (isRouteErrorResponse(error)) app.log.debug({ status: error.status, requestId }, "a page was refused");
  else app.log.error({ err: error, requestId }, "a page failed");
};
