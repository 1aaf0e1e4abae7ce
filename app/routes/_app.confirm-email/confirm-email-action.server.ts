import { redirect } from "@remix-run/node";
import { requireMember } from "~/auth/guards";
import { CONFIRM_PATH, linkSent } from "~/auth/restricted-members";
import { addressToConfirm, confirmEmail, correctEmail, correctEmailInput, resendConfirmation } from "~/domain/members";
import { openFormAction } from "~/forms/open-form-action";
import { redirectWithToast } from "~/auth/flash";
import { isRefusal } from "~/domain/shared/errors";
import { constraintsOf, formOf, noFields } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";

const tokenIn = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

/**
 * The page's data: with a token the button that confirms, otherwise where the link went, and whether an admin has to let
 * the member in afterwards.
 */
export async function loadConfirmEmail(request: Request, load: AppLoadContext) {
  const constraints = constraintsOf({ "correct-email": correctEmailInput });
  if (tokenIn(request) !== "") return { hasToken: true, email: null, waiting: false, constraints };
  const { actor, confirmed, waiting } = await requireMember(request, load);
  const email = confirmed ? null : await addressToConfirm(load.app.context.read, actor);
  const home: Response = redirect("/");
  if (email === null) throw home;
  return { hasToken: false, email, waiting, constraints };
}

const FAILED = "Something went wrong. Please try again.";
/** To a visitor who presses the link to a new address: only its member can, and comes back here. */
const SIGN_IN_FIRST = "Sign in with your present address, then press the button again.";
const confirmedToast = { title: "Email Confirmed", message: "Thank you. Your address is confirmed." };

/** Where nobody is signed in, a stranger may have registered the address: the one who reads its mail chooses a password. */
const choosePasswordToast = {
  title: "Email Confirmed",
  message: "Thank you. Now choose a password, because this browser isn't signed in.",
};

/** Answers the forms of the page: the button of a link, another mail, and a mistyped address. */
export async function confirmEmailAction(request: Request, load: AppLoadContext) {
  const form = formOf(load);
  const { context } = load.app;
  switch (form.get("intent")) {
    case "confirm-email":
      return openFormAction(load, {
        schema: noFields,
        title: "Not Confirmed",
        failed: FAILED,
        work: async () => {
          const here = await load.signedIn();
          const pressedIn = here && { memberId: here.actor.id, sessionId: here.sessionId };
          const token = await confirmEmail(context, tokenIn(request), pressedIn).catch(async (error: unknown) => {
            // A visitor can do something about it: sign in, and come back to this link.
            if (isRefusal(error) && error.code === "sign-in-to-confirm")
              await requireMember(request, load, { words: SIGN_IN_FIRST });
            throw error;
          });
          if (token === null) return redirectWithToast(here ? "/" : "/auth", confirmedToast);
          const reset = new URLSearchParams({ token });
          return redirectWithToast(`/reset-password?${reset.toString()}`, choosePasswordToast);
        },
      });
    case "correct-email":
      return openFormAction(load, {
        schema: correctEmailInput,
        title: "Address Not Changed",
        failed: FAILED,
        work: async (input) => {
          const { actor } = await requireMember(request, load);
          await load.app.limits.consume("confirmation-mails", actor.id);
          await correctEmail(context, actor, input);
          return redirectWithToast(CONFIRM_PATH, linkSent(input.email));
        },
      });
    default:
      return openFormAction(load, {
        schema: noFields,
        title: "No Link Sent",
        failed: FAILED,
        work: async () => {
          const { actor } = await requireMember(request, load);
          await load.app.limits.consume("confirmation-mails", actor.id);
          return redirectWithToast(CONFIRM_PATH, linkSent(await resendConfirmation(context, actor)));
        },
      });
  }
}
