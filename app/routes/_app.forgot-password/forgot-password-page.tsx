import { Link } from "@remix-run/react";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import "~/ui/auth/auth.css";

interface Props {
  /** A mail server is set, or the page shows the link to a developer. */
  mails: boolean;
  /** The token, in development without a mail server. */
  resetToken: string | null;
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** The form to request a reset link (specification 2). */
export function ForgotPasswordPage({ mails, resetToken, constraint, reply }: Props) {
  return (
    <div className="auth stack">
      {resetToken !== null && <DevelopmentLink token={resetToken} />}
      <PostForm intent="forgot-password" reply={reply} constraint={constraint} className="card stack">
        <FormError />
        {mails ? (
          <p>Enter the email address of your account. We send it a link to choose a new password.</p>
        ) : (
          <p className="notice leaving">
            No mail server is set up here, so no link can be sent. Please{" "}
            <Link to="/contact">ask whoever runs this community</Link> for one.
          </p>
        )}
        <Field
          name="email"
          label="Email"
          type="email"
          hint={mails && "The link works once, for one hour."}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton busy="Sending..." className="button wide">
          Send Reset Link
        </SubmitButton>
      </PostForm>
      <p>
        <Link className="lone" to="/auth">
          Back to Sign In
        </Link>
      </p>
    </div>
  );
}

/** The reset link, in development without a mail server. */
const DevelopmentLink = ({ token }: { token: string }) => (
  <p className="notice">
    <strong>Development.</strong> No mail server is set, so{" "}
    <Link to={`/reset-password?${new URLSearchParams({ token }).toString()}`}>this is the reset link</Link>.
  </p>
);
