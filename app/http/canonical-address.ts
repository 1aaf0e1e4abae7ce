import type { ServerBuild } from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];

const UNRESERVED = /[\w.~-]/;
/** Paths of calls and files. They have only one address: all other spellings answer 404. */
const NO_PAGE = /^\/(?:api|build|photos|webhooks)\//;

/**
 * Finds the one address of a page. The router takes `/%74erms`, `/TERMS` and `/terms/` for `/terms`; each would be
 * rendered, compressed and cached separately. Returns the address to redirect to, or null if the request has it.
 */
export function createCanonicalAddress(routes: Routes): (url: string) => string | null {
  const pages = new Set(Object.keys(routes).map((id) => patternOf(routes, id)));
  return (url) => {
    const [path = "", ...query] = url.split("?");
    if (NO_PAGE.test(path)) return null;
    const plain = withoutNeedlessCodes(path).replace(/\/{2,}/g, "/");
    const whole = plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
    const lower = whole.toLowerCase();
    const canonical = pages.has(lower) ? lower : whole;
    return canonical === path ? null : [canonical, ...query].join("?");
  };
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
