import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangeEmailPage } from "~/routes/_app.profile_.email/change-email-page";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerChangeEmail } from "~/routes/_app.profile_.email/answer-change-email.server";
import { requireMember } from "~/auth/guards";
import { changeEmailInput } from "~/domain/members";
import { constraintsOf } from "~/forms/forms";

export const handle: PageHandle = { tab: "profile", title: "Change E-mail", back: "/profile/security" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { member } = await requireMember(request, context);
  return { email: member.email, mails: context.app.config.confirmsEmail, constraint: constraintsOf(changeEmailInput) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerChangeEmail(request, context);

export const clientAction = keepForm("Something went wrong. Please try again.");

/** How long to wait after too many wrong passwords (Retry-After). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ChangeEmail() {
  return <ChangeEmailPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
