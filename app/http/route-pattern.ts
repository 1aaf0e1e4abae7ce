import type { ServerBuild } from "@remix-run/server-runtime";
import { operations } from "~/api/operations";
import { patternOf } from "./canonical-address";

/** The pattern of the route that takes a path: `/chat/:userId` for `/chat/42`. The number of patterns is fixed. */
export type RoutePattern = (path: string) => string;

/** What is answered before the pages. */
const BEFORE_PAGES = ["/build/*", "/map/*"];
/** Unknown paths, and files of `public`. */
const OTHER = "/*";

/** Finds the pattern of a request's path, for figures that must not hold the path itself. */
export function createRoutePattern(routes: ServerBuild["routes"]): RoutePattern {
  const ofPages = Object.keys(routes).map((id) => patternOf(routes, id) || "/");
  const ofCalls = operations.map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`);
  const patterns = [...new Set([...ofPages, ...ofCalls, ...BEFORE_PAGES])]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  return (path) => patterns.find(({ expression }) => expression.test(path))?.pattern ?? OTHER;
}

/** Literal paths come first, then those with parameters, the fewest first, then those that take any rest. */
const rankOf = (pattern: string): number =>
  pattern === OTHER ? 1000 : pattern.endsWith("*") ? 100 : pattern.split(":").length - 1;

/** A page's data has the page's path plus '.data'. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.split("/").map((part) => {
    if (part.startsWith(":")) return "[^/]+";
    return part === "*" ? ".*" : part.replace(/[.[\]]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}(?:\\.data)?/?$`, "i");
}
