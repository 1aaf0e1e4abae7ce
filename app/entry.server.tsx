import { RemixServer } from "@remix-run/react";
import type { EntryContext, HandleErrorFunction } from "@remix-run/server-runtime";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "./document";
import { contentSecurityPolicy } from "./web/content-security-policy";
import type { AppLoadContext } from "./web/context";
import { css } from "./web/stylesheet";

/** Renders a page as one text: it is compressed and measured as a whole. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { app, nonce, requestId }: AppLoadContext,
): Promise<Response> {
  const hydrate = hydrates(remix);
  nameUnexpectedErrors(remix, requestId);
  const html = await new Promise<Promise<string>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentContext.Provider value={{ css, nonce, hydrate }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>,
      { nonce, onAllReady: () => resolve(text(pipe(new PassThrough()))), onShellError: reject, onError: reject },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(app.config, hydrate ? nonce : null));
  if (status === 503) headers.set("Retry-After", "5");
  return new Response(html, { status, headers });
}

type Handle = { hydrate?: boolean | ((data: unknown) => boolean) } | undefined;

/** Whether the page carries scripts: its `handle.hydrate` says so, by its data where it is a function. Error pages do without. */
function hydrates({ staticHandlerContext: { matches, loaderData, errors }, routeModules }: EntryContext): boolean {
  if (errors) return false;
  return matches.every(({ route: { id } }) => {
    const hydrate = (routeModules[id]?.handle as Handle)?.hydrate ?? true;
    return typeof hydrate === "function" ? hydrate(loaderData[id]) : hydrate;
  });
}

/** An error that nobody expected reaches its error boundary as a sentence with the number under which it was logged. */
function nameUnexpectedErrors({ staticHandlerContext }: EntryContext, requestId: string): void {
  const { errors } = staticHandlerContext;
  if (!errors) return;
  const message = `Please try again. If it happens again, tell us the number ${requestId}.`;
  const named = { status: 500, statusText: "", internal: false, data: { message } };
  for (const [id, error] of Object.entries<unknown>(errors)) {
    if (error instanceof Error) errors[id] = named;
  }
}

/** What a loader, an action or a component threw without being asked to. */
export const handleError: HandleErrorFunction = (error, { context: { app, requestId }, request }) => {
  if (!request.signal.aborted) app.log.error({ err: error, requestId }, "a page failed");
};
