import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Constraints, FormReply } from "~/ui/forms/form-state";
import { PasswordField } from "~/ui/forms/password-field";

interface Props {
  reply: FormReply | undefined;
  constraint: Constraints;
  className?: string;
}

/** Deletes the member's account: on /profile/delete, and on /suspended. It asks for the password again. */
export const DeleteForm = ({ reply, constraint, className = "card stack" }: Props) => (
  <PostForm intent="delete-account" reply={reply} constraint={constraint} className={className}>
    <FormError />
    <PasswordField name="password" label="Your password" autoComplete="current-password" />
    <SubmitButton busy="Deleting..." className="button danger wide">
      Delete My Account
    </SubmitButton>
  </PostForm>
);
