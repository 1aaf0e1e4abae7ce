import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { createStaticHandler } from "@remix-run/router";
import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

type Remix = NonNullable<ComponentProps<typeof RemixContext.Provider>["value"]>;

/** What a page says, without the shell and without a server. `loaded`: what its loader gave. `more`: what the shell knows besides. */
export async function textOfPage(
  page: ComponentType,
  loaded: object | null = null,
  more: object = {},
): Promise<string> {
  const shell = { brand: "Kindspot", member: null, timeZone: "UTC", now: "2026-03-02T12:00:00.000Z", ...more };
  const child = { id: "page", path: "*", loader: () => loaded, element: createElement(page) };
  const handler = createStaticHandler([{ id: "routes/_app", loader: () => shell, children: [child] }]);
  const context = await handler.query(new Request("http://kindspot.test/"));
  if (context instanceof Response) throw new Error("the page redirects");
  const router = createStaticRouter(handler.dataRoutes, context);
  const remix = { manifest: { routes: {} }, routeModules: {}, future: {}, isSpaMode: false } as unknown as Remix;
  const provided = createElement(StaticRouterProvider, { router, context, hydrate: false });
  return renderToStaticMarkup(createElement(RemixContext.Provider, { value: remix }, provided))
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
}
