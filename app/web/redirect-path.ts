const HERE = "http://here.invalid";

const noPage = /^\/api(?:[/?#]|$)/;
/** Nobody means to come back to it. */
const signIn = /^\/auth(?:[/?#]|$)/;

/** The path if it leads to a page of this site, else '/'. Read as a browser reads it: '/\evil', '//evil', '/<tab>/evil' lead away. */
export function pagePath(to: unknown): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  const path = pathname + search + hash;
  return origin === HERE && !path.startsWith("//") && !noPage.test(path) ? path : "/";
}

/** Where `?redirectTo=` leads after signing in. */
export function redirectPath(to: unknown): string {
  const path = pagePath(to);
  return signIn.test(path) ? "/" : path;
}
