import { data, redirect } from "@remix-run/node";
import { authenticateForm } from "~/auth/authenticator";
import { SET_UP_PATH } from "~/auth/guards";
import { redirectPath } from "~/auth/redirect-path";
import { keepTicket, SECOND_STEP_PATH, ticketIn } from "~/auth/second-step";
import { sessionHeaders } from "~/auth/session";
import { SUSPENDED_PATH } from "~/auth/suspended";
import { redirectWithToast } from "~/forms/flash";
import { formOf } from "~/forms/forms";
import type { AppLoadContext } from "~/http/context";
import { refusedSignIn, welcome } from "./auth-words.server";

/** Where the form leads after a sign-in: the page that asked for it, else the home. */
export const afterwards = (request: Request): string =>
  redirectPath(new URL(request.url).searchParams.get("redirectTo"));

/** Answers the forms to sign in and to sign up. */
export async function authAction(request: Request, load: AppLoadContext) {
  const form = await formOf(request.clone());
  const mode = form.get("intent") === "sign-up" ? "sign-up" : "sign-in";
  try {
    const session = await authenticateForm(load, mode, request);
    const headers = await sessionHeaders(load.app, session);
    if (session.suspended) return redirect(SUSPENDED_PATH, { headers });
    const mustSetUp = load.app.config.adminSecondStep && session.member.isAdmin;
    const to = mustSetUp ? SET_UP_PATH : afterwards(request);
    return await redirectWithToast(to, welcome(mode, session.member), { headers });
  } catch (error) {
    const ticket = ticketIn(error);
    if (ticket !== null)
      return redirect(SECOND_STEP_PATH + new URL(request.url).search, {
        headers: { "Set-Cookie": await keepTicket(load, ticket) },
      });
    const { reply, ...init } = refusedSignIn(mode, form, error);
    return data(reply, init);
  }
}
