import { FormError } from "~/ui/forms/form-error";
import type { FormReply } from "~/ui/forms/form-state";
import { PasswordField } from "~/ui/forms/password-field";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";

/** Asks for the password once more. */
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
