import { data, redirect } from "@remix-run/node";
import { authenticateForm, type AuthMode } from "~/forms/authenticator";
import { SET_UP_PATH } from "~/auth/guards";
import { ownPagePath, redirectPath } from "~/auth/redirect-path";
import { storePendingLoginToken, SECOND_STEP_PATH, pendingLoginTokenIn } from "~/auth/pending-login";
import { sessionHeaders } from "~/auth/session";
import { SUSPENDED_PATH, WAITING_PATH } from "~/auth/restricted-members";
import { type Flash, redirectWithToast } from "~/auth/flash";
import { formOf, replyTo } from "~/forms/forms";
import type { FormReply } from "~/ui/forms/form-state";
import type { AppLoadContext } from "~/auth/context";
import { type NewSession, registerInput, sentences, signInInput } from "~/domain/auth";
import { toHttpError } from "~/server/errors";

/** In the address of the sign-in page: a sign-in without a cookie worked, and was to lead there. */
const SIGNED_IN_TO = "signedInTo";

/** Where the form leads after a sign-in: the page that asked for it, else the home. */
export function pathAfterSignIn(request: Request): string {
  const { searchParams } = new URL(request.url);
  return redirectPath(searchParams.get("redirectTo") ?? searchParams.get(SIGNED_IN_TO));
}

/**
 * The path to which a sign-in redirects. A browser that sent the form without a script and without any cookie comes back to the
 * sign-in page first: there it shows whether it keeps cookies.
 */
function viaCookieCheck({ headers }: Request, to: string): string {
  const mayLose = !headers.has("Cookie") && headers.get("Accept")?.includes("text/html");
  return mayLose ? `/auth?${new URLSearchParams({ [SIGNED_IN_TO]: to }).toString()}` : to;
}

/** Where a sign-in that led here by `viaCookieCheck` was to lead. Null where none did. */
const signedInTo = (request: Request): string | null => new URL(request.url).searchParams.get(SIGNED_IN_TO);

/** Redirects a browser that kept the cookie of the sign-in that led here to where that was to lead. */
export function redirectIfCookiesKept(request: Request): void {
  const to = signedInTo(request);
  if (to === null || !request.headers.has("Cookie")) return;
  const onwards: Response = redirect(ownPagePath(to));
  throw onwards;
}

/** Whether the browser lost the cookie of the sign-in that led here. */
export const lostCookies = (request: Request): boolean =>
  signedInTo(request) !== null && !request.headers.has("Cookie");

/** Answers the forms to sign in and to sign up. */
export async function authAction(request: Request, loadContext: AppLoadContext) {
  const form = formOf(loadContext);
  const mode = form.get("intent") === "sign-up" ? "sign-up" : "sign-in";
  try {
    const session = await authenticateForm(loadContext, mode, request);
    const headers = await sessionHeaders(loadContext.app, session);
    if (session.suspended) return redirect(viaCookieCheck(request, SUSPENDED_PATH), { headers });
    if (session.waiting) return redirect(viaCookieCheck(request, WAITING_PATH), { headers });
    const lacksSecondStep = loadContext.app.config.adminSecondStep && session.member.isAdmin;
    const to = lacksSecondStep ? SET_UP_PATH : pathAfterSignIn(request);
    return await redirectWithToast(viaCookieCheck(request, to), welcome(mode, session.member), { headers });
  } catch (error) {
    const token = pendingLoginTokenIn(error);
    if (token !== null)
      return redirect(viaCookieCheck(request, SECOND_STEP_PATH + new URL(request.url).search), {
        headers: { "Set-Cookie": await storePendingLoginToken(loadContext, token) },
      });
    const { reply, ...init } = refusedSignIn(mode, form, error, loadContext);
    return data(reply, init);
  }
}

const failed: Record<AuthMode, string> = { "sign-in": "Sign In Failed", "sign-up": "Account Creation Failed" };

/** Toast titles of some sentences. All others have the form's title. */
const titleOf: Readonly<Record<string, string>> = {
  [sentences.credentialsMissing]: "Missing Information",
  [sentences.nameMissing]: "Missing Information",
  [sentences.passwordShort]: "Password Too Short",
  [sentences.oldPasswordShort]: "Password Too Short",
};

const welcome = (mode: AuthMode, { firstName }: NewSession["member"]): Flash =>
  mode === "sign-in"
    ? { title: `Welcome back, ${firstName}!`, message: "You're signed in." }
    : { title: `Welcome, ${firstName}!`, message: "Your account is ready." };

/** The reply to a refused form: errors by field and a failure for the toast. Rethrows unexpected errors. */
function refusedSignIn(
  mode: AuthMode,
  form: FormData,
  error: unknown,
  loadContext: AppLoadContext,
): { reply: FormReply; status: number; headers: Record<string, string> } {
  const known = toHttpError(error, loadContext);
  if (!known) throw error;
  const { status, sentence, fields = {}, headers } = known;
  const [wrong] = Object.values(fields).flat();
  const failure = wrong
    ? { title: titleOf[wrong] ?? failed[mode], message: wrong }
    : { title: failed[mode], message: sentence };
  return {
    reply: replyTo(form, mode === "sign-in" ? signInInput : registerInput, { errors: fields, failure }),
    status,
    headers,
  };
}
