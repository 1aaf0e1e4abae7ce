import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "./context";
import { redirectWithToast } from "./flash";
import type { SignedIn } from "./session";

/** Where to sign in, and to come back from. */
const signInPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return `/auth?${new URLSearchParams({ redirectTo: pathname + search }).toString()}`;
};

/** What somebody who acts while signed out is told, and who wants to be an admin without being anybody (specification 8). */
const LOGGED_OUT = "You are logged out. Logging in again...";
const ADMIN_LOGGED_OUT = "You need to be logged in to access admin dashboard.";
const NO_ADMIN = "You don't have admin privileges.";

/**
 * The member who asks; a visitor is sent to sign in and comes back, and is told why when something was to be done, or
 * where the page wants it told. Actions count against the member's writes.
 */
export async function requireMember(
  request: Request,
  context: AppLoadContext,
  { telling = false, words = LOGGED_OUT }: { telling?: boolean; words?: string } = {},
): Promise<SignedIn> {
  const known = await context.signedIn();
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (!known) {
    const path = signInPath(request);
    const told = { title: "Unauthorized", message: words, destructive: true };
    const away: Response = writes || telling ? await redirectWithToast(path, told) : redirect(path);
    throw away;
  }
  if (writes) await context.app.limits.take("member-writes", known.actor.id);
  return known;
}

/**
 * The admin who asks, by the role they have now. For every loader and action below /admin, the nested ones too: they run
 * at once with the layout's. Visitors are told and sent to sign in; anybody else gets 403.
 */
export async function requireAdmin(request: Request, context: AppLoadContext): Promise<SignedIn> {
  const known = await requireMember(request, context, { telling: true, words: ADMIN_LOGGED_OUT });
  const denied = Response.json({ message: NO_ADMIN }, { status: 403 });
  if (known.actor.role !== "admin") throw denied;
  return known;
}

/** For pages that make no sense to somebody signed in. */
export async function requireVisitor(context: AppLoadContext): Promise<void> {
  const home: Response = redirect("/");
  if (await context.signedIn()) throw home;
}
