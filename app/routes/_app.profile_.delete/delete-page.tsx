import { Link } from "@remix-run/react";
import type { FormReply } from "~/ui/forms/form-state";
import { DeleteForm } from "~/ui/account/delete-form";
import { WhatIsDeleted } from "~/ui/account/what-is-deleted";
import "~/ui/account/account.css";

/** Where members delete their account (docs/product.md#who-sees-what). */
export const DeletePage = ({ reply }: { reply: FormReply | undefined }) => (
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
