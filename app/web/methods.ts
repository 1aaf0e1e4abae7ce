import { matchRoutes } from "@remix-run/react";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { refusedRequest } from "./refusals";

type Route = ServerBuild["routes"][string];

/** Where no page and no call is. */
const NOWHERE = "*";

/**
 * Remix's handler for some routes, for every method: OPTIONS is told what an address takes, anything it does not take is
 * 405 with the same list (Allow), and what is nowhere is 404 whatever the method. Routes whose `handle` says
 * `everyMethod` see to that themselves.
 */
export function handlerFor(build: ServerBuild): RequestHandler {
  const remix = createRequestHandler(build);
  const tree = treeOf(build.routes);
  return async (request, context) => {
    const { method } = request;
    if (method === "GET") return remix(request, context);
    const url = new URL(request.url);
    const route = leafOf(tree, build.routes, url.pathname);
    if (!route || (route.module.handle as { everyMethod?: true } | undefined)?.everyMethod)
      return remix(request, context);
    if (route.path === NOWHERE) return remix(new Request(url, { headers: request.headers }), context);

    const methods = methodsOf(route.module);
    const allow = { Allow: methods.join(", ") };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
    if (methods.includes(method)) return remix(route.index ? asIndex(url, request) : request, context);
    const isForm = method === "POST" && route.module.default !== undefined && !url.pathname.startsWith("/api/");
    if (!isForm) return refusedRequest("method-unknown", url.pathname, allow);
    // Remix refuses it in the page's place, where whoever sent it finds a way on.
    const refused = await remix(request, context);
    refused.headers.set("Allow", allow.Allow);
    return refused;
  };
}

/** Pages and what has a loader are read, what has an action is posted to. */
function methodsOf({ default: page, loader, action }: Route["module"]): string[] {
  const isRead = Boolean(page ?? loader);
  return [...(isRead ? ["GET"] : []), ...(action ? ["POST"] : []), ...(isRead ? ["HEAD"] : []), "OPTIONS"];
}

/** Without `?index` Remix would take a form sent to / for the outermost layout's. */
function asIndex(url: URL, request: Request): Request {
  if (url.searchParams.has("index")) return request;
  const index = new URL(url);
  index.searchParams.append("index", "");
  return new Request(index, request);
}

type Branch = Pick<Route, "id" | "path"> & ({ index: true } | { index?: false; children: Branch[] });

/** The routes as React Router matches them. */
const treeOf = (routes: ServerBuild["routes"], parentId?: string): Branch[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));

/** The route that answers at a path; Remix asks for a page's data by its path and '.data'. */
function leafOf(tree: Branch[], routes: ServerBuild["routes"], pathname: string): Route | undefined {
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const leaf = matchRoutes(tree, path)?.at(-1);
  return leaf && routes[leaf.route.id];
}
