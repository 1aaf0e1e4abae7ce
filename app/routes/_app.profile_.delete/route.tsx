import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import { profilePage } from "~/ui/profile/profile-page";
import { deleteAccountAction } from "~/forms/delete-account-action";
import { requireMember } from "~/auth/guards";
import { deleteAccountInput } from "~/domain/account";
import { constraintsOf } from "~/forms/forms";
import { DeleteForm, WhatIsDeleted } from "~/ui/account/own-data";
import "~/ui/account/account.css";

export const handle = profilePage({ title: "Delete Account", back: "/profile/data", alsoOpenTo: ["unconfirmed"] });

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  await requireMember(request, loadContext);
  return { constraints: constraintsOf({ "delete-account": deleteAccountInput }) };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  deleteAccountAction(request, loadContext, requireMember);

export const clientAction = showFailureInForm("Failed to delete the account. Please try again.");

/** Where members delete their account (docs/product.md#who-sees-what). */
export default function DeleteAccountPage() {
  return (
    <div className="account stack">
      <section className="card stack" aria-labelledby="effects">
        <h2 id="effects">What happens</h2>
        <WhatIsDeleted />
      </section>
      <DeleteForm />
      <Link className="button quiet" to="/profile/data">
        Keep My Account
      </Link>
    </div>
  );
}
