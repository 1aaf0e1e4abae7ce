import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { NewPasswordFields } from "~/ui/forms/new-password-fields";
import { Icon } from "~/ui/icons/icon";
import { useToast } from "~/ui/toast/toasts";
import "~/ui/auth/auth.css";

export type ResetReply = FormReply | { done: true };

interface Props {
  hasToken: boolean;
  constraint: Constraints;
  reply: ResetReply | undefined;
}

/** The page of the reset link in the mail: the form, then the success screen (specification 4). */
export function ResetPasswordPage({ hasToken, constraint, reply }: Props) {
  if (reply && "done" in reply) return <Done />;
  return (
    <div className="auth stack">
      {!hasToken && !reply && <TokenMissing />}
      <PostForm intent="reset-password" reply={reply} constraint={constraint} className="card stack">
        <FormError />
        <NewPasswordFields />
        <SubmitButton busy="Resetting..." className="button wide" disabled={!hasToken}>
          Reset Password
        </SubmitButton>
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
