import { RemixServer } from "@remix-run/react";
import { createStaticHandler } from "@remix-run/router";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

type EntryContext = ComponentProps<typeof RemixServer>["context"];

const URL = "http://kindspot.test/";

/** What a page says, without the shell and without a server. `loaded`: what its loader gave. `more`: what the shell knows besides. */
export async function textOfPage(
  page: ComponentType,
  loaded: object | null = null,
  more: object = {},
): Promise<string> {
  const shell = { brand: "Kindspot", member: null, timeZone: "UTC", now: "2026-03-02T12:00:00.000Z", ...more };
  const child = { id: "page", path: "*", loader: () => loaded };
  const handler = createStaticHandler([{ id: "routes/_app", loader: () => shell, children: [child] }]);
  const staticHandlerContext = await handler.query(new Request(URL));
  const context = {
    staticHandlerContext,
    manifest: { routes: { "routes/_app": { id: "routes/_app" }, page: { ...child, parentId: "routes/_app" } } },
    routeModules: { "routes/_app": {}, page: { default: page } },
    future: {},
    isSpaMode: false,
  } as unknown as EntryContext;
  return renderToStaticMarkup(createElement(RemixServer, { context, url: URL }))
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
}
