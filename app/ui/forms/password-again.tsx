import { PASSWORD_FRESH_MINUTES } from "~/domain/auth/password-rules";
import { PasswordField } from "./password-field";

/** The field for one's own password before a critical action, unless it was entered within 15 minutes. */
export const PasswordAgain = ({ needed }: { needed: boolean }) =>
  needed && (
    <PasswordField
      name="password"
      label="Your password"
      hint={`You're asked once in ${PASSWORD_FRESH_MINUTES} minutes.`}
      autoComplete="current-password"
      required
    />
  );
