import { Link } from "@remix-run/react";
import { Field } from "~/ui/forms/field";
import { FormError } from "~/ui/forms/form-error";
import type { FormReply } from "~/ui/forms/form-state";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import "./auth.css";

interface Props {
  /** A link can be sent, or given to a developer. */
  mails: boolean;
  /** Shown to a developer without one. */
  resetToken: string | null;
  reply: FormReply | undefined;
}

/** Where a link to a new password is asked for (specification 2). */
export function ForgotPasswordPage({ mails, resetToken, reply }: Props) {
  return (
    <div className="auth stack">
      {resetToken !== null && <DevelopmentLink token={resetToken} />}
      <PostForm intent="forgot-password" reply={reply} className="card stack">
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
          required
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

/** What the mail would have held, where no mail leaves and nobody is in production. */
const DevelopmentLink = ({ token }: { token: string }) => (
  <p className="notice">
    <strong>Development.</strong> No mail server is set, so{" "}
    <Link to={`/reset-password?${new URLSearchParams({ token }).toString()}`}>this is the reset link</Link>.
  </p>
);
