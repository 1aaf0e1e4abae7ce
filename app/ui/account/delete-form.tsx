import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";
import { PasswordField } from "~/ui/forms/password-field";

/** Asks for the password again. */
export const DeleteForm = ({
  reply,
  className = "card stack",
}: {
  reply: FormReply | undefined;
  className?: string;
}) => (
  <PostForm intent="delete-account" reply={reply} className={className}>
    <FormError />
    <PasswordField name="password" label="Your password" autoComplete="current-password" required />
    <SubmitButton busy="Deleting..." className="button danger wide">
      Delete My Account
    </SubmitButton>
  </PostForm>
);
