import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useLoaderData } from "@remix-run/react";
import { secretOfLink } from "~/server/search-params";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { authAction, lostCookies, pathAfterSignIn, redirectIfCookiesKept } from "~/routes/_app.auth/auth-action.server";
import type { AuthMode } from "~/forms/authenticator";
import { registerInput, registrationMode, signInInput } from "~/domain/auth";
import { MAX_INTRODUCTION_LENGTH, type RegistrationMode } from "~/domain/auth/rules";
import { constraintsOf } from "~/forms/forms";
import { requireVisitor } from "~/auth/guards";
import { EmailField, Field, TextArea } from "~/ui/forms/field";
import { NewPasswordField, PasswordField } from "~/ui/forms/password-field";
import "~/ui/auth/auth.css";

export const handle: PageHandle<{ mode: AuthMode }> = {
  title: (auth) => (auth?.mode === "sign-up" ? "Create Account" : "Sign In"),
  back: "/",
  sameForVisitors: true,
  alsoOpenTo: ["unconfirmed", "before-launch"],
};

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  redirectIfCookiesKept(request);
  await requireVisitor(loadContext);
  const { searchParams } = new URL(request.url);
  const mode: AuthMode = searchParams.get("mode") === "sign-up" ? "sign-up" : "sign-in";
  return {
    mode,
    withoutCookies: lostCookies(request),
    /** The path to open after signing in. */
    redirectTo: pathAfterSignIn(request),
    registration: await registrationMode(loadContext.app.context.read),
    /** The token of the link that led here; empty without one. */
    invitation: secretOfLink(request, "invitation"),
    constraints: constraintsOf({ "sign-in": signInInput, "sign-up": registerInput }),
  };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) => authAction(request, loadContext);

const NO_COOKIES =
  "Your browser keeps no cookies of this site, and without them nobody can sign in. Allow them in its settings.";
const unsent = () => Promise.reject(new Error("without cookies"));

/** Without cookies a sign-in would lead to a visitor's page, which could not say why. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  navigator.cookieEnabled
    ? showFailureInForm(NO_CONNECTION)(args)
    : showFailureInForm(NO_COOKIES)({ ...args, serverAction: unsent });

/** The forms 'Sign In' and 'Create Account', both at one address. */
export default function Auth() {
  const { mode, withoutCookies, redirectTo, registration, invitation } = useLoaderData<typeof loader>();
  const other = mode === "sign-in" ? "sign-up" : "sign-in";
  const query = new URLSearchParams({
    mode: other,
    ...(redirectTo !== "/" && { redirectTo }),
    ...(invitation && { invitation }),
  });
  const isClosed = mode === "sign-up" && registration === "closed";
  return (
    <div className="auth stack">
      {withoutCookies && <p className="notice">{NO_COOKIES} Then sign in again.</p>}
      {isClosed ? (
        <p className="notice">Registration is closed at present. Members can sign in.</p>
      ) : (
        <PostForm key={mode} intent={mode} className="card stack">
          <FormError />
          {mode === "sign-up" ? <SignUpFields registration={registration} invitation={invitation} /> : <SignInFields />}
        </PostForm>
      )}
      <p>
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
      <EmailField label="Email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <Link className="forgot lone" to="/forgot-password">
        Forgot password?
      </Link>
      <SubmitButton label="Sign In" busy="Signing In..." className="button wide" />
    </>
  );
}

function SignUpFields({ registration, invitation }: { registration: RegistrationMode; invitation: string }) {
  return (
    <>
      {registration === "invitation" && invitation === "" && (
        <p className="notice">New members need an invitation. Ask a member for a link.</p>
      )}
      {registration === "approval" && invitation === "" && (
        <p className="notice">An admin lets new members in. With the link of a member you needn't wait.</p>
      )}
      {invitation !== "" && <input type="hidden" name="invitation" value={invitation} />}
      <div className="pair">
        <Field name="firstName" label="First Name" autoComplete="given-name" />
        <Field name="lastName" label="Last Name" autoComplete="family-name" />
      </div>
      <EmailField label="Email" autoComplete="username" />
      <NewPasswordField name="password" label="Password" />
      {registration === "approval" && invitation === "" && (
        <TextArea
          name="introduction"
          label="Tell us where you park (optional)"
          hint={`Only admins read it, until they decide. At most ${MAX_INTRODUCTION_LENGTH} characters.`}
          rows={2}
        />
      )}
      <p className="soft">Neighbours see your first name and the initial of your last name.</p>
      <SubmitButton label="Create Account" busy="Creating Account..." className="button wide" />
      <p className="soft">By creating an account you confirm that you are 18 or older.</p>
    </>
  );
}
