const HERE = "http://here.invalid";

/** The first name in a path, as routes are found by it: decoded, in any case. Null when it cannot be decoded. */
function sectionOf(path: string): string | null {
  try {
    return decodeURIComponent(path.split(/[/?#]/, 2)[1] ?? "").toLowerCase();
  } catch {
    return null;
  }
}

const isPage = (path: string): boolean => ![null, "api"].includes(sectionOf(path));

/** The path if it leads to a page of this site, else '/'. Read as a browser reads it: '/\evil', '//evil', '/<tab>/evil' lead away. */
export function pagePath(to: unknown): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  const path = pathname + search + hash;
  return origin === HERE && !path.startsWith("//") && isPage(path) ? path : "/";
}

/** Where `?redirectTo=` leads after signing in; nobody means to come back to the sign-in page. */
export function redirectPath(to: unknown): string {
  const path = pagePath(to);
  return sectionOf(path) === "auth" ? "/" : path;
}
