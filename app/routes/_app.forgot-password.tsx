import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forgotPasswordInput, sentences } from "~/domain/members";
import { ForgotPasswordPage } from "~/ui/auth/forgot-password-page";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerOpenForm } from "~/web/answer-open-form";
import { redirectWithToast } from "~/web/flash";
import { forgotFrom, handsOutTokens, toldOfLink } from "~/web/forgot-password";
import { formOf } from "~/web/forms";
import { requireVisitor } from "~/web/guards";

export const handle: PageHandle = { title: "Forgot Password", back: "/auth", sameForVisitors: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVisitor(context);
  const { app } = context;
  const resetToken = handsOutTokens(app) ? new URL(request.url).searchParams.get("resetToken") : null;
  return { mails: app.mailer !== null || handsOutTokens(app), resetToken };
}

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerOpenForm(await formOf(request), context, {
    schema: forgotPasswordInput,
    title: "Request Failed",
    titles: { [sentences.emailMissing]: "Email Required" },
    failed: "Something went wrong. Please try again.",
    work: async (input) => {
      const { resetToken } = await forgotFrom(context, input);
      const told = toldOfLink(context.app);
      if (resetToken === undefined) return redirectWithToast("/forgot-password", told);
      const development = { title: "Development", message: `Reset token: ${resetToken}` };
      const query = new URLSearchParams({ resetToken }).toString();
      return redirectWithToast(`/forgot-password?${query}`, [told, development]);
    },
  });

export default function ForgotPassword() {
  return <ForgotPasswordPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
