import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeletePage } from "~/routes/_app.profile_.delete/delete-page";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerDeletion } from "~/auth/answer-deletion";
import { requireMember } from "~/auth/guards";
import { deleteAccountInput } from "~/domain/account";
import { constraintsOf } from "~/forms/forms";

export const handle: PageHandle = {
  tab: "profile",
  title: "Delete Account",
  back: "/profile/data",
  openTo: ["unconfirmed"],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context);
  return { constraint: constraintsOf(deleteAccountInput) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerDeletion(request, context, requireMember);

export const clientAction = keepForm("Failed to delete the account. Please try again.");

export default function DeleteAccountPage() {
  return <DeletePage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
