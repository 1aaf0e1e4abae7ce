import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { DeletePage } from "~/ui/account/delete-page";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerDeletion } from "~/web/account/answer-deletion";
import { requireMember } from "~/web/guards";

export const handle: PageHandle = { tab: "profile", title: "Delete Account", back: "/profile/data" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireMember(request, context);
  return answerDeletion(request, context);
}

export const clientAction = keepForm("Failed to delete the account. Please try again.");

/** How long to wait after too many wrong passwords (Retry-After). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function DeleteAccountPage() {
  return <DeletePage reply={useReply()} />;
}
