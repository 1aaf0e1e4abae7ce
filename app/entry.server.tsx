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
  // React renders an empty style, into which `renderPage` puts the text.
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

/** What this file reads of a route's `handle`. */
type Handle =
  | Pick<PageHandle<unknown>, "reloads" | "hydrate" | "homeStyle" | "hydrateErrors" | "sameForVisitors" | "cardForm">
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

/** The handle and the data of the innermost route, which is the page. */
function innermostRoute({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext) {
  const id = matches.at(-1)?.route.id ?? "";
  return { handle: routeModules[id]?.handle as Handle, data: loaderData[id] as unknown };
}

/** Seconds after which a page without JavaScript reloads during a promise (docs/product.md#without-javascript). */
const REFRESH_SECONDS = "30";

/** Whether the page does: the layout's data says that a promise runs, its `handle` that nothing can be typed on it. */
function refreshes(remix: EntryContext): boolean {
  const { errors, loaderData } = remix.staticHandlerContext;
  if (errors || appDataIn(loaderData)?.refreshes !== true) return false;
  const { handle, data } = innermostRoute(remix);
  const reloads = handle?.reloads;
  return typeof reloads === "function" ? reloads(data) : (reloads ?? false);
}

/** Whether the page uses the map's styles alone, as its `handle` says. */
function hasHomeStyle(remix: EntryContext): boolean {
  const { handle, data } = innermostRoute(remix);
  return !remix.staticHandlerContext.errors && (handle?.homeStyle?.(data) ?? false);
}

/** Whether the page holds the card form, as its `handle` says. */
const hasCardForm = ({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean =>
  matches.some(({ route: { id } }) => (routeModules[id]?.handle as Handle)?.cardForm === true);

const isSameForVisitors = ({ url, headers }: Request, remix: EntryContext): boolean =>
  innermostRoute(remix).handle?.sameForVisitors === true && isAnonymous(headers.get("cookie")) && !url.includes("?");

/** Logs an unexpected error of a loader, an action or a component. A refusal by Remix itself is no failure. */
export const handleError: HandleErrorFunction = (error, { context: { app, requestId } }) => {
  if (isRouteErrorResponse(error)) app.log.debug({ status: error.status, requestId }, "a page was refused");
  else app.log.error({ err: error, requestId }, "a page failed");
};
