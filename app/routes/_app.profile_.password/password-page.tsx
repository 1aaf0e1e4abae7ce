import { Link } from "@remix-run/react";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { NewPasswordFields } from "~/ui/forms/new-password-fields";
import { PasswordField } from "~/ui/forms/password-field";

interface Props {
  email: string;
  /** A mail server is set. */
  mails: boolean;
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** Where members change their password (docs/product.md#accounts). */
export const PasswordPage = ({ email, mails, constraint, reply }: Props) => (
  <div className="stack">
    <PostForm intent="change-password" reply={reply} constraint={constraint} className="card stack">
      <FormError />
      {/* For password managers: the account of the password. It has no name, so it is not sent. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
      <NewPasswordFields />
      <p className="soft">
        Every other device that is signed in will be signed out.{mails && ` A mail to ${email} will tell you of it.`}
      </p>
      <SubmitButton busy="Changing..." className="button wide">
        Change Password
      </SubmitButton>
    </PostForm>
    <Link className="button quiet" to="/profile/security">
      Cancel
    </Link>
  </div>
);
