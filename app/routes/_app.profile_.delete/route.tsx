import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepForm } from "~/ui/forms/keep-form";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerDeletion } from "~/auth/answer-deletion";
import { requireMember } from "~/auth/guards";
import { Link } from "@remix-run/react";
import type { FormReply } from "~/ui/forms/form-state";
import { DeleteForm } from "~/ui/account/delete-form";
import { WhatIsDeleted } from "~/ui/account/what-is-deleted";
import "~/ui/account/account.css";

export const handle: PageHandle = { tab: "profile", title: "Delete Account", back: "/profile/data" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context);
  return null;
}

export const action = ({ request, context }: ActionFunctionArgs) => answerDeletion(request, context, requireMember);

export const clientAction = keepForm("Failed to delete the account. Please try again.");

export default function DeleteAccountPage() {
  return <DeletePage reply={useReply()} />;
}

/** Where members delete their account (docs/product.md#who-sees-what). */
const DeletePage = ({ reply }: { reply: FormReply | undefined }) => (
  <div className="account stack">
    <section className="card stack" aria-labelledby="effects">
      <h2 id="effects">What happens</h2>
      <WhatIsDeleted />
    </section>
    <DeleteForm reply={reply} />
    <Link className="button quiet" to="/profile/data">
      Keep My Account
    </Link>
  </div>
);
