import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { resetPasswordForm, sentences } from "~/domain/members";
import { ResetPasswordPage, type ResetReply } from "~/routes/_app.reset-password/reset-password-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { openFormAction } from "~/forms/open-form-action";
import { constraintsOf, formOf, replyTo } from "~/forms/forms";
import { handleResetPassword } from "~/auth/reset-password-from";

export const handle: PageHandle = {
  title: "Reset Password",
  back: "/auth",
  openTo: ["suspended", "unconfirmed", "before-launch"],
};

const tokenIn = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

export const loader = ({ request }: LoaderFunctionArgs) => ({
  hasToken: tokenIn(request) !== "",
  constraint: constraintsOf(resetPasswordForm),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formOf(request);
  const token = tokenIn(request);
  if (token === "") {
    const message = "No reset token found. Please request a new reset link.";
    return data(replyTo(form, null, { failure: { title: "Invalid Reset Link", message } }), { status: 400 });
  }
  return openFormAction(form, context, {
    schema: resetPasswordForm,
    title: "Reset Failed",
    titles: {
      [sentences.newPasswordMissing]: "Missing Information",
      [sentences.newPasswordsDiffer]: "Passwords Don't Match",
    },
    failed: "Something went wrong. Please try again.",
    work: async ({ newPassword }) => {
      const headers = await handleResetPassword(context, { token, newPassword });
      return data({ done: true as const }, { headers });
    },
  });
}

/** The page's address holds the token, so requests must not send it as Referer. Forms need the origin. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Referrer-Policy", "strict-origin");
  return headers;
};

export default function ResetPassword() {
  return <ResetPasswordPage {...useLoaderData<typeof loader>()} reply={useReply<ResetReply>()} />;
}
