import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { changePasswordForm, sentences } from "~/domain/auth";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { changePasswordWithLimits } from "~/auth/accounts-with-limits";
import { openFormAction } from "~/forms/open-form-action";
import { redirectWithToast } from "~/auth/flash";
import { constraintsOf } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { NewPasswordFields, PasswordField } from "~/ui/forms/password-field";

export const handle = profilePage({ title: "Change Password", back: "/profile/security", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { member } = await requireMember(request, loadContext);
  return {
    email: member.email,
    sendsMails: loadContext.app.mailer !== null,
    constraints: constraintsOf({ "change-password": changePasswordForm }),
  };
}

const FAILED = "Failed to change the password. Please try again.";
const changed = { title: "Password changed", message: "Every other device that was signed in is signed out." };

export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const { actor } = await requireMember(request, loadContext);
  return openFormAction(loadContext, {
    schema: changePasswordForm,
    title: "Password not changed",
    titles: {
      [sentences.currentPasswordMissing]: "Missing Information",
      [sentences.newPasswordMissing]: "Missing Information",
      [sentences.newPasswordsDiffer]: "Passwords Don't Match",
    },
    failed: FAILED,
    work: async (input) => {
      const headers = await changePasswordWithLimits(loadContext, actor, input);
      return redirectWithToast("/profile/security", changed, { headers });
    },
  });
}

export const clientAction = showFailureInForm(FAILED);

/** Where members change their password (docs/product.md#accounts). */
export default function ChangePassword() {
  const { email, sendsMails } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PostForm intent="change-password" className="card stack">
        <FormError />
        {/* For password managers: the account of the password. It has no name, so it is not sent. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
        <NewPasswordFields />
        <p className="soft">
          Every other device that is signed in will be signed out. Your tokens for programs and the address of your
          calendar end too.
          {sendsMails && ` A mail to ${email} will tell you of it.`}
        </p>
        <SubmitButton label="Change Password" busy="Changing..." className="button wide" />
      </PostForm>
      <Link className="button quiet" to="/profile/security">
        Cancel
      </Link>
    </div>
  );
}
