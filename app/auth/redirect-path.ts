const HERE = "http://here.invalid";

/** The first segment of a path, decoded and lower case, as the router compares it. Null when it cannot be decoded. */
function sectionOf(path: string): string | null {
  try {
    return decodeURIComponent(path.split(/[/?#]/, 2)[1] ?? "").toLowerCase();
  } catch {
    return null;
  }
}

/** Calls of the API answer no page. */
function isPage(path: string): boolean {
  const section = sectionOf(path);
  return section !== null && section !== "api";
}

/** The path if it is a page of this site, else '/'. Browsers read '/\evil', '//evil' and '/<tab>/evil' as other sites. */
export function ownPagePath(to: unknown): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  const path = pathname + search + hash; // of '/.//evil' it is '//evil'
  return origin === HERE && !path.startsWith("//") && isPage(path) ? path : "/";
}

/** The address of `?redirectTo=` after signing in, but never the sign-in page. */
export function redirectPath(to: unknown): string {
  const path = ownPagePath(to);
  return sectionOf(path) === "auth" ? "/" : path;
}

/** The page of this site to which a form leads back (`?returnTo=`). Null when the address names none. */
export function returnTo(request: Request): string | null {
  const path = new URL(request.url).searchParams.get("returnTo");
  return path === null ? null : ownPagePath(path);
}
