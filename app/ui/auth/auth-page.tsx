import { Link } from "@remix-run/react";
import { PASSWORD_MIN } from "~/domain/members/rules";
import { Tick } from "~/ui/forms/choice";
import { Field } from "~/ui/forms/field";
import { FormError } from "~/ui/forms/form-error";
import type { FormReply } from "~/ui/forms/form-state";
import { PasswordField } from "~/ui/forms/password-field";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import "./auth.css";

interface Props {
  mode: "sign-in" | "sign-up";
  /** Path to go on to. */
  redirectTo: string;
  reply: FormReply | undefined;
}

/** Sign-in and create-account, two forms at one address (specification 2, Auth). */
export function AuthPage({ mode, redirectTo, reply }: Props) {
  const other = mode === "sign-in" ? "sign-up" : "sign-in";
  const query = new URLSearchParams({ mode: other, ...(redirectTo !== "/" && { redirectTo }) });
  const Fields = mode === "sign-up" ? SignUpFields : SignInFields;
  return (
    <div className="auth stack">
      <PostForm key={mode} intent={mode} reply={reply} className="card stack">
        <FormError />
        <Fields />
      </PostForm>
      <p className="toggle">
        {mode === "sign-in" ? "New here? " : "Already a member? "}
        <Link className="lone" to={`/auth?${query.toString()}`} replace>
          {mode === "sign-in" ? "Create an account" : "Sign in"}
        </Link>
      </p>
      <p className="soft">Please sign up with your email address: that keeps the app compatible with app stores.</p>
    </div>
  );
}

function SignInFields() {
  return (
    <>
      <Email />
      <PasswordField name="password" label="Password" autoComplete="current-password" required />
      <Link className="forgot lone" to="/forgot-password">
        Forgot password?
      </Link>
      <SubmitButton busy="Signing In..." className="button wide">
        Sign In
      </SubmitButton>
    </>
  );
}

function SignUpFields() {
  return (
    <>
      <div className="pair">
        <Field name="firstName" label="First Name" autoComplete="given-name" required />
        <Field name="lastName" label="Last Name" autoComplete="family-name" required />
      </div>
      <Email />
      <PasswordField
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        required
      />
      <Tick name="showInitialOnly" label="Show only my initial on the map" />
      <p className="soft">
        Neighbours see your first name and initial. At a space you share, the map also shows your last name, unless you
        choose otherwise here.
      </p>
      <SubmitButton busy="Creating Account..." className="button wide">
        Create Account
      </SubmitButton>
      <p className="soft">By creating an account you confirm that you are 18 or older.</p>
    </>
  );
}

const Email = () => (
  <Field
    name="email"
    label="Email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);
