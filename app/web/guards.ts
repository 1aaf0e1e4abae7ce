import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "./context";
import { redirectWithToast } from "./flash";
import type { SignedIn } from "./session";

/** Where to sign in, and to come back from. */
const signInPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return `/auth?${new URLSearchParams({ redirectTo: pathname + search }).toString()}`;
};

/** What somebody who acts while signed out is told (specification 8). */
const loggedOut = { title: "Unauthorized", message: "You are logged out. Logging in again...", destructive: true };

/**
 * The member who asks; a visitor is sent to sign in and comes back, and is told why when something was to be done, or
 * where the page wants it told. Actions count against the member's writes.
 */
export async function requireMember(
  request: Request,
  context: AppLoadContext,
  { telling = false }: { telling?: boolean } = {},
): Promise<SignedIn> {
  const known = await context.signedIn();
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (!known) {
    const path = signInPath(request);
    const away: Response = writes || telling ? await redirectWithToast(path, loggedOut) : redirect(path);
    throw away;
  }
  if (writes) await context.app.limits.take("member-writes", known.actor.id);
  return known;
}

/** For pages that make no sense to somebody signed in. */
export async function requireVisitor(context: AppLoadContext): Promise<void> {
  const home: Response = redirect("/");
  if (await context.signedIn()) throw home;
}
