import { matchRoutes } from "@remix-run/react";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { refusedRequest } from "../server/errors";
import { pagePath } from "../single-fetch";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

const UNKNOWN_PATH = "*";

/**
 * A Remix handler that knows methods: OPTIONS lists an address's methods, other methods get 405 with the same list (Allow),
 * and unknown paths get 404 for every method. Routes with `handle.everyMethod` answer all methods themselves.
 */
export function answeringEveryMethod(build: ServerBuild): RequestHandler {
  const remix = createRequestHandler(build);
  const tree = treeOf(build.routes);
  return async (request, context) => {
    const { method } = request;
    if (method === "GET") return remix(request, context);
    const url = new URL(request.url);
    const route = leafOf(tree, build.routes, url.pathname);
    const handle = route?.module.handle as { everyMethod?: true } | undefined;
    if (!route || handle?.everyMethod) return remix(request, context);
    if (route.path === UNKNOWN_PATH) return remix(new Request(url, { headers: request.headers }), context);

    const methods = methodsOf(route.module);
    const allow = { Allow: methods.join(", ") };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow });
    if (methods.includes(method)) return remix(route.index ? asIndex(url, request) : request, context);
    const isFormPost = method === "POST" && route.module.default !== undefined && !url.pathname.startsWith("/api/");
    if (!isFormPost) return refusedRequest("method-unknown", url.pathname, allow);
    // A form post without an action: Remix shows an error page with links.
    const refused = await remix(request, context);
    refused.headers.set("Allow", allow.Allow);
    return refused;
  };
}

/** A route with a component or loader takes GET. A route with an action takes POST. */
function methodsOf({ default: page, loader, action }: Route["module"]): string[] {
  const isRead = Boolean(page ?? loader);
  return [...(isRead ? ["GET"] : []), ...(action ? ["POST"] : []), ...(isRead ? ["HEAD"] : []), "OPTIONS"];
}

/** Adds `?index`: without it Remix would send a form post to / to the root layout's action. */
function asIndex(url: URL, request: Request): Request {
  if (url.searchParams.has("index")) return request;
  const index = new URL(url);
  index.searchParams.append("index", "");
  return new Request(index, request);
}

type Branch = Pick<Route, "id" | "path"> & ({ index: true } | { index?: false; children: Branch[] });

const treeOf = (routes: Routes, parentId?: string): Branch[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));

/** The route of a path, or of the page whose data is there. */
function leafOf(tree: Branch[], routes: Routes, pathname: string): Route | undefined {
  const leaf = matchRoutes(tree, pagePath(pathname))?.at(-1);
  return leaf && routes[leaf.route.id];
}
