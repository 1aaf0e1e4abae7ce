import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { withoutReferrer } from "~/security/security-headers";
import { useLoaderData } from "@remix-run/react";
import { secretOfLink } from "~/server/search-params";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { CONFIRMATION_HOURS } from "~/domain/auth/rules";
import { EmailField } from "~/ui/forms/field";
import { SignOutForm } from "~/ui/members/sign-out-form";
import { requireMember } from "~/auth/guards";
import { CONFIRM_PATH } from "~/auth/restricted-members";
import { addressToConfirm, confirmEmail, correctEmail, correctEmailInput, resendConfirmation } from "~/domain/auth";
import { openFormAction } from "~/forms/open-form-action";
import { linkSentToast, redirectWithToast } from "~/auth/flash";
import { isRefusal } from "~/domain/shared/errors";
import { constraintsOf, formOf, noFields } from "~/forms/forms";

export const handle: PageHandle = {
  title: "Confirm Your Email",
  hydrate: false,
  alsoOpenTo: ["unconfirmed", "waiting", "before-launch"],
};

/** With a token for the button that confirms; else where the link went, and whether an admin decides afterwards. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const constraints = constraintsOf({ "correct-email": correctEmailInput });
  if (secretOfLink(request) !== "") return { hasToken: true, email: null, waiting: false, constraints };
  const { actor, confirmed, waiting } = await requireMember(request, loadContext);
  const email = confirmed ? null : await addressToConfirm(loadContext.app.context.read, actor);
  if (email === null) return redirect("/");
  return { hasToken: false, email, waiting, constraints };
}

const FAILED = "Something went wrong. Please try again.";
/** To a visitor who presses the link to a new address: only its member can, and comes back here. */
const SIGN_IN_FIRST = "Sign in with your present address, then press the button again.";
const confirmedToast = { title: "Email confirmed", message: "Thank you. Your address is confirmed." };

/** Where nobody is signed in, a stranger may have registered the address: the one who reads its mail chooses a password. */
const choosePasswordToast = {
  title: "Email confirmed",
  message: "Thank you. Now choose a password, because this browser isn't signed in.",
};

/** Answers the forms of the page: the button of a link, another mail, and a mistyped address. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const form = formOf(loadContext);
  const { context } = loadContext.app;
  switch (form.get("intent")) {
    case "confirm-email":
      return openFormAction(loadContext, {
        schema: noFields,
        title: "Not confirmed",
        failed: FAILED,
        work: async () => {
          const signedIn = await loadContext.signedIn();
          const pressedIn = signedIn && { memberId: signedIn.actor.id, sessionId: signedIn.sessionId };
          const token = await confirmEmail(context, secretOfLink(request), pressedIn).catch(async (error: unknown) => {
            // A visitor can do something about it: sign in, and come back to this link.
            if (isRefusal(error, "sign-in-to-confirm"))
              await requireMember(request, loadContext, { reason: SIGN_IN_FIRST });
            throw error;
          });
          if (token === null) return redirectWithToast(signedIn ? "/" : "/auth", confirmedToast);
          const reset = new URLSearchParams({ token });
          return redirectWithToast(`/reset-password?${reset.toString()}`, choosePasswordToast);
        },
      });
    case "correct-email":
      return openFormAction(loadContext, {
        schema: correctEmailInput,
        title: "Address not changed",
        failed: FAILED,
        work: async (input) => {
          const { actor } = await requireMember(request, loadContext);
          await loadContext.app.limits.consume("confirmation-mails", actor.id);
          await correctEmail(context, actor, input);
          return redirectWithToast(CONFIRM_PATH, linkSentToast(input.email));
        },
      });
    default:
      return openFormAction(loadContext, {
        schema: noFields,
        title: "No link sent",
        failed: FAILED,
        work: async () => {
          const { actor } = await requireMember(request, loadContext);
          await loadContext.app.limits.consume("confirmation-mails", actor.id);
          return redirectWithToast(CONFIRM_PATH, linkSentToast(await resendConfirmation(context, actor)));
        },
      });
  }
}

export const headers = withoutReferrer;

/** Where a member confirms the email address (docs/product.md#accounts). */
export default function ConfirmEmail() {
  const { hasToken, email, waiting } = useLoaderData<typeof loader>();
  return hasToken ? <ConfirmButton /> : <WaitForLink email={email ?? ""} waiting={waiting} />;
}

/** The button that confirms. Opening the link does not, because mail scanners open links too. */
const ConfirmButton = () => (
  <PostForm intent="confirm-email" className="card stack">
    <FormError />
    <p>Press the button to confirm that this email address is yours.</p>
    <SubmitButton label="Confirm My Address" busy="Confirming..." className="button wide" />
  </PostForm>
);

const WaitForLink = ({ email, waiting }: { email: string; waiting: boolean }) => (
  <div className="stack">
    <section className="card stack" aria-labelledby="sent">
      <h2 id="sent">Check your inbox</h2>
      <p>
        We sent a link to <strong>{email}</strong>. It works for {CONFIRMATION_HOURS} hours.{" "}
        {waiting
          ? "Once you've confirmed your address, an admin looks at your account."
          : "Once you've confirmed your address, you can see spaces, share, request and write."}
      </p>
      <PostForm intent="resend">
        <FormError />
        <SubmitButton label="Send Another Link" busy="Sending..." className="button quiet" />
      </PostForm>
    </section>
    <section className="card stack" aria-labelledby="mistyped">
      <h2 id="mistyped">Is the address wrong?</h2>
      <PostForm intent="correct-email">
        <FormError />
        <EmailField label="Your email address" />
        <SubmitButton label="Change Address" busy="Changing..." className="button quiet" />
      </PostForm>
    </section>
    <SignOutForm />
  </div>
);
