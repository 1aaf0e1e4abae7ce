import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { withoutReferrer } from "~/security/security-headers";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { resetPasswordForm, sentences } from "~/domain/auth";
import { secretOfLink } from "~/server/search-params";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { FormError, PostForm, SubmitButton, useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { openFormAction } from "~/forms/open-form-action";
import { constraintsOf, formOf, replyTo } from "~/forms/forms";
import { resetPasswordWithCookie } from "~/auth/accounts-with-limits";
import type { FormReply } from "~/ui/forms/form-state";
import { NewPasswordFields } from "~/ui/forms/password-field";
import { Icon } from "~/ui/icons/icon";
import { useToast } from "~/ui/toast/toasts";
import "~/ui/auth/auth.css";

export const handle: PageHandle = {
  title: "Reset Password",
  back: "/auth",
  alsoOpenTo: ["suspended", "unconfirmed", "before-launch"],
};

export const loader = ({ request }: LoaderFunctionArgs) => ({
  hasToken: secretOfLink(request) !== "",
  constraints: constraintsOf({ "reset-password": resetPasswordForm }),
});

export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const form = formOf(loadContext);
  const token = secretOfLink(request);
  if (token === "") {
    const message = "No reset token found. Please request a new reset link.";
    return data(replyTo(form, null, { failure: { title: "Invalid Reset Link", message } }), { status: 400 });
  }
  return openFormAction(loadContext, {
    schema: resetPasswordForm,
    title: "Reset Failed",
    titles: {
      [sentences.newPasswordMissing]: "Missing Information",
      [sentences.newPasswordsDiffer]: "Passwords Don't Match",
    },
    failed: "Something went wrong. Please try again.",
    work: async ({ newPassword }) => {
      const headers = await resetPasswordWithCookie(loadContext, { token, newPassword });
      return data({ done: true as const }, { headers });
    },
  });
}

export const headers = withoutReferrer;

type ResetReply = FormReply | { done: true };

export const clientAction = showFailureInForm(NO_CONNECTION);

/** The page of the reset link in the mail: the form, then the success screen. */
export default function ResetPassword() {
  const { hasToken } = useLoaderData<typeof loader>();
  const reply = useReply<ResetReply>();
  if (reply && "done" in reply) return <Done />;
  return (
    <div className="auth stack">
      {!hasToken && !reply && <TokenMissing />}
      <PostForm intent="reset-password" className="card stack">
        <FormError />
        <NewPasswordFields />
        <SubmitButton label="Reset Password" busy="Resetting..." className="button wide" disabled={!hasToken} />
      </PostForm>
      <p>
        <Link className="lone" to="/forgot-password">
          Request a new link
        </Link>
      </p>
    </div>
  );
}

const noToken = { title: "Invalid Reset Link", message: "The reset link is invalid or missing a token." };

function TokenMissing() {
  const toast = useToast();
  useEffect(() => toast({ ...noToken, destructive: true }), [toast]);
  return (
    <p className="notice danger">
      <strong>{noToken.title}.</strong> {noToken.message}
    </p>
  );
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="card empty">
      <Icon name="check" />
      <h2 ref={heading} tabIndex={-1}>
        Password Reset Complete
      </h2>
      <p>Your password is changed, and every device that was signed in is signed out.</p>
      <Link className="button" to="/auth">
        Sign In with New Password
      </Link>
    </div>
  );
}
