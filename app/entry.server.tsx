import { RemixServer } from "@remix-run/react";
import type { EntryContext } from "@remix-run/server-runtime";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "./document";
import type { AppLoadContext } from "./web/context";
import { css } from "./web/stylesheet";

type Handle = { hydrate?: boolean | ((data: unknown) => boolean) } | undefined;

/** Whether the page carries scripts: its `handle.hydrate` says so, for the data at hand where it is a function. */
function hydrates({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext): boolean {
  return matches.every(({ route: { id } }) => {
    const hydrate = (routeModules[id]?.handle as Handle)?.hydrate ?? true;
    return typeof hydrate === "function" ? loaderData[id] === undefined || hydrate(loaderData[id]) : hydrate;
  });
}

/** Renders a page into one text: it is compressed and measured as a whole. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const hydrate = hydrates(remix);
  const html = await new Promise<Promise<string>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentContext.Provider value={{ css, nonce, hydrate }}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>,
      { nonce, onAllReady: () => resolve(text(pipe(new PassThrough()))), onShellError: reject, onError: reject },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}
