import { redirect } from "@remix-run/node";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { redirectWithToast } from "./flash";
import { refuseOtherPage } from "./sent-by";
import type { SignedIn } from "../domain/auth";
import { httpErrorOfCode } from "../server/errors";
import { draftCookie, CLEAR_DRAFT_COOKIE, writtenTexts } from "./draft";

/** Longest address of the sign-in page in characters. Proxies such as nginx refuse an answer with more than 4 KB of headers. */
const MAX_SIGN_IN_PATH_LENGTH = 2000;

/** The sign-in page with the address to return to; of a very long one without its query, or without any. */
function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const paths = [pathname + search, pathname].map(
    (path) => `/auth?${new URLSearchParams({ redirectTo: path }).toString()}`,
  );
  return paths.find((path) => path.length <= MAX_SIGN_IN_PATH_LENGTH) ?? "/auth";
}

/** Toasts for signed-out visitors who act or open an admin page. */
const LOGGED_OUT = "You are logged out. Logging in again...";
const ADMIN_LOGGED_OUT = "You need to be logged in to access admin dashboard.";
const SECOND_STEP_NEEDED = { title: "Second step needed", message: "Admins need it here. Set it up, then go on." };
export const SET_UP_PATH = "/profile/security/second-step";
const NO_ADMIN = "You don't have admin privileges.";

/**
 * Requires a signed-in member. A visitor is redirected to sign in and returns afterwards, to a form with what was typed. A
 * toast says why after an action, or where the page asks for it. Actions count against the member's limit of writes. Refuses
 * a form of another member's page with `other-member`.
 */
export async function requireMember(
  request: Request,
  loadContext: AppLoadContext,
  { withToast = false, reason = LOGGED_OUT }: { withToast?: boolean; reason?: string } = {},
): Promise<SignedIn> {
  const signedIn = await loadContext.signedIn();
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (!signedIn) {
    const draft = writes ? draftCookie(request, loadContext) : null;
    // Null: too long for a cookie.
    if (writes && draft === null) refuseLongForm(loadContext);
    const path = signInPath(request);
    const toast = { title: "Unauthorized", message: reason, destructive: true };
    const redirection: Response = writes || withToast ? await redirectWithToast(path, toast) : redirect(path);
    if (draft !== null) redirection.headers.append("Set-Cookie", draft);
    throw redirection;
  }
  if (writes) {
    refuseOtherPage(loadContext, signedIn.actor);
    await loadContext.app.limits.consume("member-writes", signedIn.actor.id);
  }
  return signedIn;
}

/**
 * For a form that is too long to come along to the sign-in. A script's request is refused, and its page keeps the text. Without a
 * script the answer shows the text, to be copied.
 */
function refuseLongForm({ isData, sentForm }: AppLoadContext): never {
  if (isData) return refuse("signed-out");
  const { status, sentence } = httpErrorOfCode("signed-out");
  const written = sentForm === null ? "" : writtenTexts(sentForm);
  const shown = Response.json(
    { message: `${sentence} You wrote: ${written}` },
    { status, headers: { "Set-Cookie": CLEAR_DRAFT_COOKIE } },
  );
  throw shown;
}

/**
 * Requires an admin, by the role they have now. Every loader and action below /admin calls it, because nested loaders run
 * in parallel with the layout's. Visitors are redirected to sign in; members get 403; an admin who must set up a second step
 * is led there first, because until then their role is 'member'.
 */
export async function requireAdmin(request: Request, loadContext: AppLoadContext): Promise<SignedIn> {
  const signedIn = await requireMember(request, loadContext, { withToast: true, reason: ADMIN_LOGGED_OUT });
  if (signedIn.lacksSecondStep) {
    const redirection: Response = await redirectWithToast(SET_UP_PATH, SECOND_STEP_NEEDED);
    throw redirection;
  }
  const denied = Response.json({ message: NO_ADMIN }, { status: 403 });
  if (signedIn.actor.role !== "admin") throw denied;
  return signedIn;
}

/** For pages that only visitors need: redirects members to /. */
export async function requireVisitor(loadContext: AppLoadContext): Promise<void> {
  const home: Response = redirect("/");
  if (await loadContext.signedIn()) throw home;
}
