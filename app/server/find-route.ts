import type { ServerBuild } from "@remix-run/server-runtime";
import { patternOf } from "./canonical-address";
import type { RoutePolicy } from "../security/route-policy";
import { pagePath } from "../single-fetch";

/** A request's route. The number of patterns is fixed: `/chat/:userId` for `/chat/42`. */
interface FoundRoute extends RoutePolicy {
  pattern: string;
  /** A call of the API, which a token can make. Pages take none. */
  isCall?: true;
}

interface Declared extends RoutePolicy {
  path: string;
  who: string;
}

export type FindRoute = (path: string) => FoundRoute;

const BEFORE_PAGES: readonly FoundRoute[] = [{ pattern: "/build/*", keepsAddress: true }, { pattern: "/map/*" }];
/** Unknown paths, and files of `public`. */
const OTHER: FoundRoute = { pattern: "/*" };

/** Finds the route that takes a path, from the build's routes and the API's operations. */
export function createFindRoute(routes: ServerBuild["routes"], operations: readonly Declared[]): FindRoute {
  const known = new Map<string, FoundRoute>();
  const add = (pattern: string, policy: Omit<FoundRoute, "pattern">) =>
    known.set(pattern, { ...known.get(pattern), ...policy, pattern });
  for (const id of Object.keys(routes)) add(patternOf(routes, id) || "/", policyOf(routes, id));
  for (const { path, who, alsoOpenTo, noStore, takesFile } of operations)
    add(`/api${path.replace(/\{(\w+)\}/g, ":$1")}`, {
      alsoOpenTo: ["before-launch", ...(alsoOpenTo ?? [])],
      keepsAddress: true,
      isCall: true,
      ...((noStore === true || who === "admin") && { noStore: true }),
      ...(takesFile && { takesFile }),
    });
  for (const route of BEFORE_PAGES) known.set(route.pattern, route);
  const withParameters = [...known.values()]
    .filter(({ pattern }) => /[:*]/.test(pattern) && pattern !== OTHER.pattern)
    .sort((a, b) => rankOf(a.pattern) - rankOf(b.pattern))
    .map((route) => ({ route, expression: expressionOf(route.pattern) }));
  return (path) => {
    // Data counts as its page, and slashes at the end count for nothing.
    const plain = pagePath(asRouted(path).toLowerCase()).replace(/(?<!\/)\/+$/, "") || "/";
    const found =
      path === ""
        ? undefined
        : (known.get(plain) ?? withParameters.find(({ expression }) => expression.test(plain))?.route);
    return found ?? OTHER;
  };
}

/** The path as the router compares it. A rule would otherwise hold for `/admin`, but not for `/%61dmin`. */
const asRouted = (path: string): string => decodeURIComponent(path.replaceAll(/%2f/gi, "%252F"));

/** A route's handle, with what its layouts decide for their pages. What is no page answers before the launch as after it. */
function policyOf(routes: ServerBuild["routes"], id: string): RoutePolicy {
  const route = routes[id];
  if (!route) return {};
  const inherited = route.parentId === undefined ? {} : policyOf(routes, route.parentId);
  const { default: page, handle = {} } = route.module as { default?: unknown; handle?: RoutePolicy };
  const policy = { ...inherited, ...handle };
  return page === undefined ? { ...policy, alsoOpenTo: ["before-launch", ...(policy.alsoOpenTo ?? [])] } : policy;
}

/** Paths with the fewest parameters come first, then those that take any rest. */
const rankOf = (pattern: string): number => (pattern.endsWith("*") ? 100 : pattern.split(":").length - 1);

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split("/").map((part) => {
    if (part.startsWith(":")) return "[^/]+";
    return part === "*" ? ".*" : part.replace(/[.[\]]/g, "\\$&");
  });
  // A path that takes any rest takes none, too.
  return new RegExp(`^${parts.join("/").replace(/\/\.\*$/, "(?:/.*)?")}$`, "i");
}
