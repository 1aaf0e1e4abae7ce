import { Link } from "@remix-run/react";
import type { FormReply } from "~/ui/forms/form-state";
import { DeleteForm } from "./delete-form";
import { WhatIsDeleted } from "./what-is-deleted";
import "./account.css";

/** Where members delete their account (PRODUCT 7). */
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
