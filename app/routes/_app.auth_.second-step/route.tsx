import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireVisitor } from "~/auth/guards";
import { redirectPath } from "~/auth/redirect-path";
import { finishSignInWithLimits, storePendingLoginToken, pendingLoginTokenOf } from "~/auth/pending-login";
import { sessionHeaders } from "~/auth/session";
import { SUSPENDED_PATH, WAITING_PATH } from "~/auth/restricted-members";
import { codeInput } from "~/domain/auth";
import { isRefusal } from "~/domain/shared/errors";
import { redirectWithToast } from "~/auth/flash";
import { constraintsOf } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { Field } from "~/ui/forms/field";

export const handle: PageHandle<{ signInPath: string }> = {
  title: "Second Step",
  back: (data) => data?.signInPath ?? "/auth",
  alsoOpenTo: ["unconfirmed", "before-launch"],
};

/** To start over, with the page (`redirectTo`) to which the sign-in is to lead. */
const signInPathOf = (request: Request): string => `/auth${new URL(request.url).search}`;

const startOver = {
  title: "Please sign in again",
  message: "More than 10 minutes have passed, or the password was changed.",
  destructive: true,
};

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  await requireVisitor(loadContext);
  if ((await pendingLoginTokenOf(request)) === null) return redirect(signInPathOf(request));
  return { signInPath: signInPathOf(request), constraints: constraintsOf({ "second-step": codeInput }) };
}

export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  await requireVisitor(loadContext);
  const token = await pendingLoginTokenOf(request);
  if (token === null) return redirectWithToast(signInPathOf(request), startOver);
  return openFormAction(loadContext, {
    schema: codeInput,
    title: "Sign In Failed",
    failed: "Something went wrong. Please try again.",
    work: async ({ code }) => {
      const forgetToken = await storePendingLoginToken(loadContext, null);
      const session = await finishSignInWithLimits(loadContext, token, code).catch((error: unknown) => {
        if (isRefusal(error, "pending-login-expired")) return null;
        throw error;
      });
      if (!session)
        return redirectWithToast(signInPathOf(request), startOver, { headers: { "Set-Cookie": forgetToken } });
      const headers = await sessionHeaders(loadContext.app, session);
      headers.append("Set-Cookie", forgetToken);
      if (session.suspended) return redirect(SUSPENDED_PATH, { headers });
      if (session.waiting) return redirect(WAITING_PATH, { headers });
      const title = `Welcome back, ${session.member.firstName}!`;
      const message = session.isRecovery ? "This recovery code is used up." : "You're signed in.";
      const to = redirectPath(new URL(request.url).searchParams.get("redirectTo"));
      return redirectWithToast(to, { title, message }, { headers });
    },
  });
}

/** Asks for the code after the password. */
export default function SecondStep() {
  const { signInPath } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PostForm intent="second-step" className="card stack">
        <FormError />
        <p>Your password is right. Open your authenticator app and enter the code it shows for this site.</p>
        <Field
          name="code"
          label="Code"
          hint="6 digits. Without your phone, enter one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
        <SubmitButton label="Sign In" busy="Signing In..." className="button wide" />
      </PostForm>
      <p className="soft">Phone and recovery codes lost? Whoever runs this server can remove the second step.</p>
      <Link className="button quiet" to={signInPath}>
        Back to Sign In
      </Link>
    </div>
  );
}
