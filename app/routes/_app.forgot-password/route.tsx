import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { forgotPasswordInput, sentences } from "~/domain/auth";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { NO_CONNECTION } from "~/ui/forms/use-safe-submit";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { openFormAction } from "~/forms/open-form-action";
import { redirectWithToast } from "~/auth/flash";
import { forgotPasswordWithLimits, handsOutTokens, resetLinkToast } from "~/auth/forgot-password";
import { constraintsOf } from "~/forms/forms";
import { requireVisitor } from "~/auth/guards";
import { EmailField } from "~/ui/forms/field";
import "~/ui/auth/auth.css";

export const handle: PageHandle = {
  title: "Forgot Password",
  back: "/auth",
  sameForVisitors: true,
  alsoOpenTo: ["unconfirmed", "before-launch"],
};

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  await requireVisitor(loadContext);
  const { app } = loadContext;
  const resetToken = handsOutTokens(app) ? new URL(request.url).searchParams.get("resetToken") : null;
  return {
    sendsMails: app.mailer !== null || handsOutTokens(app),
    resetToken,
    constraints: constraintsOf({ "forgot-password": forgotPasswordInput }),
  };
}

export const action = async ({ context: loadContext }: ActionFunctionArgs) =>
  openFormAction(loadContext, {
    schema: forgotPasswordInput,
    title: "Request Failed",
    titles: { [sentences.emailMissing]: "Email Required" },
    failed: "Something went wrong. Please try again.",
    work: async (input) => {
      const { resetToken } = await forgotPasswordWithLimits(loadContext, input);
      const answer = resetLinkToast(loadContext.app);
      if (resetToken === undefined) return redirectWithToast("/forgot-password", answer);
      const development = { title: "Development", message: `Reset token: ${resetToken}` };
      const query = new URLSearchParams({ resetToken }).toString();
      return redirectWithToast(`/forgot-password?${query}`, [answer, development]);
    },
  });

export const clientAction = showFailureInForm(NO_CONNECTION);

/** The form to request a reset link. */
export default function ForgotPassword() {
  const { sendsMails, resetToken } = useLoaderData<typeof loader>();
  return (
    <div className="auth stack">
      {resetToken !== null && <DevelopmentLink token={resetToken} />}
      {!sendsMails && <NoMail />}
      <PostForm intent="forgot-password" className="card stack">
        <FormError />
        <p>
          {sendsMails
            ? "Enter the email address of your account. We send it a link to choose a new password."
            : "Can you wait? Enter the email address of your account. The link leaves once a mail server is set up."}
        </p>
        <EmailField label="Email" hint={sendsMails && "The link works once, for one hour."} autoComplete="username" />
        <SubmitButton
          label="Send Reset Link"
          busy="Sending..."
          className={sendsMails ? "button wide" : "button tinted wide"}
        />
      </PostForm>
      <p>
        <Link className="lone" to="/auth">
          Back to Sign In
        </Link>
      </p>
    </div>
  );
}

/** Contact Us with its subject filled in: a form's address can carry what is typed into it. */
const ASK_FOR_LINK = `/contact?${new URLSearchParams({ intent: "contact", subject: "I forgot my password" }).toString()}`;

/** Without a mail server the form brings no link: who runs the community makes one. */
const NoMail = () => (
  <div className="card stack">
    <p>
      No mail server is set up here, so no link can be sent. Ask the people who run this community: they make one for
      you.
    </p>
    <Link className="button wide" to={ASK_FOR_LINK}>
      Ask for a Link
    </Link>
  </div>
);

/** The reset link, in development without a mail server. */
const DevelopmentLink = ({ token }: { token: string }) => (
  <p className="notice">
    <strong>Development.</strong> No mail server is set, so{" "}
    <Link to={`/reset-password?${new URLSearchParams({ token }).toString()}`}>this is the reset link</Link>.
  </p>
);
