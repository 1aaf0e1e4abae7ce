import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { EntryContext, HandleErrorFunction } from "@remix-run/server-runtime";
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "./document";
import type { PageHandle } from "./ui/shell/handle";
import { isAnybody } from "./web/anybody";
import { isWaiting } from "./web/coming-soon";
import { contentSecurityPolicy } from "./web/content-security-policy";
import type { AppLoadContext } from "./web/context";
import { loadFrame, tellErrors } from "./web/error-page";
import { withHashes } from "./web/script-hashes";
import { css } from "./web/stylesheet";

/** Renders a page as a whole: it is compressed and measured as a whole. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { app, nonce, requestId } = context;
  // Before the launch, pages that do answer lead to none that a script could load.
  const hydrate = hydrates(remix) && !(await isWaiting(context));
  tellErrors(remix, requestId);
  await loadFrame(request, headers, remix, context);
  const page = (
    <DocumentContext.Provider value={{ css, nonce, hydrate }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>
  );
  const html = await rendered(page, nonce);
  const kept = hydrate && isSameForVisitors(request, remix) ? withHashes(html, nonce) : null;
  const scripts = kept ? kept.hashes : hydrate ? [`nonce-${nonce}`] : [];
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(app.config, scripts, hasCardForm(remix)));
  return new Response(kept?.html ?? html, { status, headers });
}

/** `renderToString` would leave out what Remix hands over after the first pass. */
const rendered = (page: ReactElement, nonce: string) =>
  new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collected = new Writable({
      // React hands over 2 KB at a time, and corks: taken together they cost a fraction.
      writev: (written: { chunk: Buffer }[], done) => {
        for (const { chunk } of written) chunks.push(chunk);
        done();
      },
      final: () => resolve(Buffer.concat(chunks)),
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collected),
      onShellError: reject,
      onError: reject,
    });
  });

type Handle = Pick<PageHandle<unknown>, "hydrate" | "hydrateErrors" | "sameForVisitors" | "cardForm"> | undefined;

/**
 * Whether the page carries scripts: its `handle.hydrate` says so, by its data where it is a function. Error pages do without,
 * unless the route in whose place they stand wants them with it.
 */
function hydrates({ staticHandlerContext: { matches, loaderData, errors }, routeModules }: EntryContext): boolean {
  if (errors) return Object.keys(errors).every((id) => (routeModules[id]?.handle as Handle)?.hydrateErrors === true);
  return matches.every(({ route: { id } }) => {
    const hydrate = (routeModules[id]?.handle as Handle)?.hydrate ?? true;
    return typeof hydrate === "function" ? hydrate(loaderData[id]) : hydrate;
  });
}

/** Whether the page's `handle` says that it holds the card form. */
const hasCardForm = ({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean =>
  matches.some(({ route: { id } }) => (routeModules[id]?.handle as Handle)?.cardForm === true);

/** Whether this answer is the one that every visitor gets. */
function isSameForVisitors({ url, headers }: Request, { staticHandlerContext, routeModules }: EntryContext): boolean {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = routeModules[id]?.handle as Handle;
  return handle?.sameForVisitors === true && isAnybody(headers.get("cookie")) && !url.includes("?");
}

/** What a loader, an action or a component threw without being asked to; what Remix refuses by itself is no failure. */
export const handleError: HandleErrorFunction = (error, { context: { app, requestId } }) => {
  if (isRouteErrorResponse(error)) app.log.debug({ status: error.status, requestId }, "a page was refused");
  else app.log.error({ err: error, requestId }, "a page failed");
};
