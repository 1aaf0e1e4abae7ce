import { Link } from "@remix-run/react";
import { FormError } from "~/ui/forms/form-error";
import type { FormReply } from "~/ui/forms/form-state";
import { NewPasswordFields } from "~/ui/forms/new-password-fields";
import { PasswordField } from "~/ui/forms/password-field";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";

interface Props {
  email: string;
  /** Mails leave here. */
  mails: boolean;
  reply: FormReply | undefined;
}

/** Where members change their password (PRODUCT 8). */
export const PasswordPage = ({ email, mails, reply }: Props) => (
  <div className="stack">
    <PostForm intent="change-password" reply={reply} className="card stack">
      <FormError />
      {/* Tells password managers whose password it is; without a name it is not sent. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" required />
      <NewPasswordFields />
      <p className="soft">
        Every other device that is signed in will be signed out.{mails && ` A mail to ${email} will tell you of it.`}
      </p>
      <SubmitButton busy="Changing..." className="button wide">
        Change Password
      </SubmitButton>
    </PostForm>
    <Link className="button quiet" to="/profile">
      Cancel
    </Link>
  </div>
);
