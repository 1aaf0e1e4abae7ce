import type { RequestHandler, ServerBuild } from "@remix-run/server-runtime";
import { handlerFor } from "./methods";

type Routes = Readonly<Record<string, { id: string; path?: string; parentId?: string }>>;

/**
 * Remix's own handler, once for each way in which a path can begin. React Router compiles the patterns of all routes it
 * is given, three times a request: so it is given only those that can match.
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

/** The first segment of an address, as routes are compared; Remix asks for a page's data by its path and '.data'. */
const askedBeginning = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split("/", 2)[1] ?? "")
    .replace(/\.data$/, "")
    .toLowerCase();

/** The first segment of all paths that a route can match; '' where that can be anything, or nothing. */
function beginningOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const beginning = beginningOf(routes, route.parentId ?? "") || (route.path?.split("/", 1)[0] ?? "");
  return /[:*?]/.test(beginning) ? "" : beginning.toLowerCase();
}

function withRoutesFor(build: ServerBuild, beginning: string): ServerBuild {
  const among = <T extends Routes>(routes: T): T =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ["", beginning].includes(beginningOf(routes, id)))) as T; // fromEntries forgets its keys
  return { ...build, routes: among(build.routes), assets: { ...build.assets, routes: among(build.assets.routes) } };
}
