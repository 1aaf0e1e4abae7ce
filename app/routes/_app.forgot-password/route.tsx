import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forgotPasswordInput, sentences } from "~/domain/members";
import { ForgotPasswordPage } from "~/routes/_app.forgot-password/forgot-password-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { openFormAction } from "~/forms/open-form-action";
import { redirectWithToast } from "~/forms/flash";
import { forgotFrom, handsOutTokens, linkAnswer } from "~/auth/forgot-password";
import { constraintsOf, formOf } from "~/forms/forms";
import { requireVisitor } from "~/auth/guards";

export const handle: PageHandle = {
  title: "Forgot Password",
  back: "/auth",
  sameForVisitors: true,
  openTo: ["unconfirmed", "before-launch"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVisitor(context);
  const { app } = context;
  const resetToken = handsOutTokens(app) ? new URL(request.url).searchParams.get("resetToken") : null;
  return {
    mails: app.mailer !== null || handsOutTokens(app),
    resetToken,
    constraint: constraintsOf(forgotPasswordInput),
  };
}

export const action = async ({ request, context }: ActionFunctionArgs) =>
  openFormAction(await formOf(request), context, {
    schema: forgotPasswordInput,
    title: "Request Failed",
    titles: { [sentences.emailMissing]: "Email Required" },
    failed: "Something went wrong. Please try again.",
    work: async (input) => {
      const { resetToken } = await forgotFrom(context, input);
      const answer = linkAnswer(context.app);
      if (resetToken === undefined) return redirectWithToast("/forgot-password", answer);
      const development = { title: "Development", message: `Reset token: ${resetToken}` };
      const query = new URLSearchParams({ resetToken }).toString();
      return redirectWithToast(`/forgot-password?${query}`, [answer, development]);
    },
  });

export default function ForgotPassword() {
  return <ForgotPasswordPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
