import type { RequestHandler, ServerBuild } from "@remix-run/server-runtime";
import { handlerFor } from "./methods";

type Routes = Readonly<Record<string, { id: string; path?: string; parentId?: string }>>;

/**
 * One Remix handler for each first path segment. React Router compiles the patterns of all its routes three times a
 * request, so each handler has only the routes that can match.
 */
export function createHandlerByPath(build: ServerBuild): RequestHandler {
  const beginnings = new Set(Object.keys(build.routes).map((id) => beginningOf(build.routes, id)));
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const asked = askedBeginning(request.url);
    const beginning = beginnings.has(asked) ? asked : "";
    const handler = handlers.get(beginning) ?? handlerFor(withRoutesFor(build, beginning));
    handlers.set(beginning, handler);
    return handler(request, context);
  };
}

/** The first segment of a path, in the form that routes are compared. Remix loads a page's data at its path plus '.data'. */
const askedBeginning = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split("/", 2)[1] ?? "")
    .replace(/\.data$/, "")
    .toLowerCase();

/** The first segment of the paths that a route matches. '' when it can be any segment or none. */
function beginningOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const beginning = beginningOf(routes, route.parentId ?? "") || (route.path?.split("/", 1)[0] ?? "");
  return /[:*?]/.test(beginning) ? "" : beginning.toLowerCase();
}

function withRoutesFor(build: ServerBuild, beginning: string): ServerBuild {
  const among = <T extends Routes>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ["", beginning].includes(beginningOf(routes, id)))) as T; // Object.fromEntries loses the keys' type
  return { ...build, routes: among(build.routes), assets: { ...build.assets, routes: among(build.assets.routes) } };
}
