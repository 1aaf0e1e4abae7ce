import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { profilePage } from "~/ui/profile/profile-page";
import { requireMember } from "~/auth/guards";
import { changeEmail, changeEmailInput } from "~/domain/auth";
import { constraintsOf } from "~/forms/forms";
import { CONFIRM_PATH } from "~/auth/restricted-members";
import { limitWrongPasswords } from "~/auth/accounts-with-limits";
import { openFormAction } from "~/forms/open-form-action";
import { linkSentToast, redirectWithToast } from "~/auth/flash";
import { EmailField } from "~/ui/forms/field";
import { PasswordField } from "~/ui/forms/password-field";

export const handle = profilePage({ title: "Change Email", back: "/profile/security", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { member } = await requireMember(request, loadContext);
  return {
    email: member.email,
    sendsMails: loadContext.app.config.confirmsEmail,
    constraints: constraintsOf({ "change-email": changeEmailInput }),
  };
}

const FAILED = "Something went wrong. Please try again.";

export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const { actor, confirmed } = await requireMember(request, loadContext);
  if (!confirmed) return redirect(CONFIRM_PATH);
  return openFormAction(loadContext, {
    schema: changeEmailInput,
    title: "Email not changed",
    failed: FAILED,
    work: async (input) => {
      await loadContext.app.limits.consume("confirmation-mails", actor.id);
      const sent = await limitWrongPasswords(loadContext, actor, () =>
        changeEmail(loadContext.app.context, actor, input),
      );
      return redirectWithToast("/profile/security", sent ? linkSentToast(input.email) : changedToast(input.email));
    },
  });
}

export const clientAction = showFailureInForm(FAILED);

const changedToast = (email: string) => ({ title: "Email changed", message: `Your address is ${email} now.` });

/** Where members change their email address (docs/product.md#accounts). */
export default function ChangeEmail() {
  const { email, sendsMails } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PostForm intent="change-email" className="card stack">
        <FormError />
        <p>
          Your address is <strong>{email}</strong>.
          {sendsMails &&
            " We send a link to the new one, which counts once you have opened it, and a notice to this one."}
        </p>
        <EmailField label="New email address" />
        <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
        <SubmitButton label="Change Email" busy="Changing..." className="button wide" />
      </PostForm>
      <Link className="button quiet" to="/profile/security">
        Cancel
      </Link>
    </div>
  );
}
