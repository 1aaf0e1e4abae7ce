import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changePasswordForm, sentences } from "~/domain/members";
import { PasswordPage } from "~/routes/_app.profile_.password/password-page";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { changePasswordFrom } from "~/auth/change-password-from";
import { openFormAction } from "~/forms/open-form-action";
import { redirectWithToast } from "~/forms/flash";
import { constraintsOf, formOf } from "~/forms/forms";
import { requireMember } from "~/auth/guards";

export const handle: PageHandle = {
  tab: "profile",
  title: "Change Password",
  back: "/profile/security",
  openTo: ["unconfirmed"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { member } = await requireMember(request, context);
  return { email: member.email, mails: context.app.mailer !== null, constraint: constraintsOf(changePasswordForm) };
}

const FAILED = "Failed to change the password. Please try again.";
const changed = { title: "Password Changed", message: "Every other device that was signed in is signed out." };

export async function action({ request, context }: ActionFunctionArgs) {
  const { actor } = await requireMember(request, context);
  return openFormAction(await formOf(request), context, {
    schema: changePasswordForm,
    title: "Password Not Changed",
    titles: {
      [sentences.currentPasswordMissing]: "Missing Information",
      [sentences.newPasswordMissing]: "Missing Information",
      [sentences.newPasswordsDiffer]: "Passwords Don't Match",
    },
    failed: FAILED,
    work: async (input) => {
      const headers = await changePasswordFrom(context, actor, input);
      return redirectWithToast("/profile/security", changed, { headers });
    },
  });
}

export const clientAction = keepForm(FAILED);

/** How long to wait after too many wrong passwords (Retry-After). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ChangePassword() {
  return <PasswordPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
