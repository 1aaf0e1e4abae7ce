const HERE = "http://here.invalid";

/** Pages nobody means to come back to. */
const notBack = /^\/(?:auth|api)(?:[/?#]|$)/;

/** The path of `?redirectTo=` if it leads to a page of this site, else '/'. Read as a browser reads it: '/\evil', '//evil', '/<tab>/evil' lead away. */
export function redirectPath(to: unknown): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  const path = pathname + search + hash;
  return origin === HERE && !path.startsWith("//") && !notBack.test(path) ? path : "/";
}
