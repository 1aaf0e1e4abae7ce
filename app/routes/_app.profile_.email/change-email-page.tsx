import { Link } from "@remix-run/react";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { PasswordField } from "~/ui/forms/password-field";

interface Props {
  /** The member's present address. */
  email: string;
  /** A mail server is set. */
  mails: boolean;
  constraint: Constraints;
  reply: FormReply | undefined;
}

/** Where members change their e-mail address (docs/product.md#accounts). */
export const ChangeEmailPage = ({ email, mails, constraint, reply }: Props) => (
  <div className="stack">
    <PostForm intent="change-email" reply={reply} constraint={constraint} className="card stack">
      <FormError />
      <p>
        Your address is <strong>{email}</strong>.
        {mails && " We send a link to the new one, which counts once you have opened it, and a notice to this one."}
      </p>
      <Field
        name="email"
        label="New e-mail address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="currentPassword" label="Current Password" autoComplete="current-password" />
      <SubmitButton busy="Changing..." className="button wide">
        Change E-mail
      </SubmitButton>
    </PostForm>
    <Link className="button quiet" to="/profile/security">
      Cancel
    </Link>
  </div>
);
