import { PASSWORD_MIN } from "~/domain/members/rules";
import { PasswordField } from "./password-field";

/** A new password, twice. */
export const NewPasswordFields = () => (
  <>
    <PasswordField
      name="newPassword"
      label="New Password"
      hint={`At least ${PASSWORD_MIN} characters.`}
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
    />
    <PasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
  </>
);
