import type { ServerBuild } from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];

const UNRESERVED = /[\w.~-]/;

/**
 * Finds the one address of a page. The router takes `/%74erms`, `/TERMS` and `/terms/` for `/terms`; each would be
 * rendered, compressed and cached separately. An id in a path keeps its capital letters. Returns the address to redirect
 * to, or null if the request has it.
 */
export function createCanonicalAddress(routes: Routes): (url: string) => string | null {
  const patterns = Object.keys(routes).map((id) => patternOf(routes, id));
  const pages = new Set(patterns);
  const withIds = patterns.filter((pattern) => pattern.includes(":")).map((pattern) => pattern.split("/"));
  return (url) => {
    const [path = "", ...query] = url.split("?");
    const plain = withoutNeedlessCodes(path).replace(/\/{2,}/g, "/");
    const whole = plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
    const lower = whole.toLowerCase();
    const canonical = pages.has(lower) ? lower : withIdsUnchanged(withIds, whole);
    return canonical === path ? null : [canonical, ...query].join("?");
  };
}

/** The path with the fixed parts of its pattern as the pattern writes them; unchanged where no pattern fits. */
function withIdsUnchanged(patterns: readonly string[][], path: string): string {
  const parts = path.split("/");
  const fits = (part: string, index: number) => part.startsWith(":") || part === parts[index]?.toLowerCase();
  const pattern = patterns.find((known) => known.length === parts.length && known.every(fits));
  return pattern ? pattern.map((part, index) => (part.startsWith(":") ? parts[index] : part)).join("/") : path;
}

/** RFC 3986, 6.2.2: the code of a letter, a digit or one of `-._~` means that very sign; other codes are upper case. */
const withoutNeedlessCodes = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const sign = String.fromCharCode(parseInt(code.slice(1), 16));
    return UNRESERVED.test(sign) ? sign : code.toUpperCase();
  });

/** The pattern of a route's whole path, such as `/chat/:userId`. */
export function patternOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const parent = route.parentId === undefined ? "" : patternOf(routes, route.parentId);
  return route.path === undefined ? parent : `${parent === "/" ? "" : parent}/${route.path}`;
}
