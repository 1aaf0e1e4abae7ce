import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changePasswordForm, sentences } from "~/domain/members";
import { PasswordPage } from "~/ui/account/password-page";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { changePasswordFrom } from "~/web/account/change-password-from";
import { answerOpenForm } from "~/web/answer-open-form";
import { redirectWithToast } from "~/web/flash";
import { formOf } from "~/web/forms";
import { requireMember } from "~/web/guards";

export const handle: PageHandle = { tab: "profile", title: "Change Password", back: "/profile" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { member } = await requireMember(request, context);
  return { email: member.email, mails: context.app.mailer !== null };
}

const FAILED = "Failed to change the password. Please try again.";
const changed = { title: "Password Changed", message: "Every other device that was signed in is signed out." };

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = await requireMember(request, context);
  return answerOpenForm(await formOf(request), context, {
    schema: changePasswordForm,
    title: "Password Not Changed",
    titles: {
      [sentences.currentPasswordMissing]: "Missing Information",
      [sentences.newPasswordMissing]: "Missing Information",
      [sentences.newPasswordsDiffer]: "Passwords Don't Match",
    },
    failed: FAILED,
    work: async (input) => {
      await changePasswordFrom(context, signedIn, input);
      return redirectWithToast("/profile", changed);
    },
  });
}

export const clientAction = keepForm(FAILED);

/** How long to wait after too many wrong passwords (Retry-After). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ChangePassword() {
  return <PasswordPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
