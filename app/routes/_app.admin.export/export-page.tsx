import { Link } from "@remix-run/react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";
import { PasswordAgain } from "~/ui/admin/password-again";

interface Props {
  /** The filters in words; none for all members. */
  filters: readonly string[];
  /** The filters from the address. */
  query: string;
  needsPassword: boolean;
  reply: FormReply | null;
}

/** The export of members: asks for the password, then offers the file. */
export function ExportPage({ filters, query, needsPassword, reply }: Props) {
  return (
    <div className="stack readable">
      <p>
        The file holds name, e-mail, city, vehicle and plate of{" "}
        {filters.length > 0 ? `the members who match “${filters.join("”, “")}”` : "all members"}. The audit log says who
        took it. As .xlsx it also holds ID, role and activity, and spreadsheets read a plate such as 0012 as text.
      </p>
      {needsPassword ? (
        <PostForm intent="confirm-export" reply={reply} className="card stack">
          <FormError />
          <PasswordAgain needed />
          <SubmitButton className="button" busy="Checking...">
            Continue
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="row">
          <a className="button" href={`/admin/users.csv${query}`}>
            Download the file
          </a>
          <a className="button" href={`/admin/users.xlsx${query}`}>
            Download as .xlsx
          </a>
        </p>
      )}
      <Link className="button quiet" to={`/admin${query}`}>
        Back to the members
      </Link>
    </div>
  );
}
