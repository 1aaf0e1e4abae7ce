import { Link } from "@remix-run/react";
import { PASSWORD_MIN, type RegistrationMode } from "~/domain/members/rules";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { PasswordField } from "~/ui/forms/password-field";
import "~/ui/auth/auth.css";

interface Props {
  mode: "sign-in" | "sign-up";
  /** The path to open after signing in. */
  redirectTo: string;
  registration: RegistrationMode;
  /** The token of an invitation link; empty without one. */
  invitation: string;
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** The forms 'Sign In' and 'Create Account', both at one address (specification 2, Auth). */
export function AuthPage({ mode, redirectTo, registration, invitation, constraint, reply }: Props) {
  const other = mode === "sign-in" ? "sign-up" : "sign-in";
  const query = new URLSearchParams({ mode: other, ...(redirectTo !== "/" && { redirectTo }) });
  const isClosed = mode === "sign-up" && registration === "closed";
  return (
    <div className="auth stack">
      {isClosed ? (
        <p className="notice">Registration is closed at present. Members can sign in.</p>
      ) : (
        <PostForm key={mode} intent={mode} reply={reply} constraint={constraint} className="card stack">
          <FormError />
          {mode === "sign-up" ? <SignUpFields registration={registration} invitation={invitation} /> : <SignInFields />}
        </PostForm>
      )}
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
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <Link className="forgot lone" to="/forgot-password">
        Forgot password?
      </Link>
      <SubmitButton busy="Signing In..." className="button wide">
        Sign In
      </SubmitButton>
    </>
  );
}

function SignUpFields({ registration, invitation }: Pick<Props, "registration" | "invitation">) {
  return (
    <>
      {registration === "invitation" && invitation === "" && (
        <p className="notice">New members need an invitation. Ask a member for a link.</p>
      )}
      {invitation !== "" && <input type="hidden" name="invitation" value={invitation} />}
      <div className="pair">
        <Field name="firstName" label="First Name" autoComplete="given-name" />
        <Field name="lastName" label="Last Name" autoComplete="family-name" />
      </div>
      <Email />
      <PasswordField
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
      />
      <p className="soft">Neighbours see your first name and the initial of your last name.</p>
      <SubmitButton busy="Creating Account..." className="button wide">
        Create Account
      </SubmitButton>
      <p className="soft">By creating an account you confirm that you are 18 or older.</p>
    </>
  );
}

const Email = () => (
  <Field name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
);
