import { pagePath } from "../auth/redirect-path";

/** The page of this site to which a form leads back (`?returnTo=`). Null when the address names none. */
export function returnTo(request: Request): string | null {
  const path = new URL(request.url).searchParams.get("returnTo");
  return path === null ? null : pagePath(path);
}
