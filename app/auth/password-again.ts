import { confirmPassword, ownPassword, type SignedIn } from "~/domain/auth";
import { isPasswordFresh } from "~/domain/auth/password-rules";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { limitWrongPasswords } from "./accounts-with-limits";

const password = ownPassword("Please enter your password once more.");

/** Whether a critical action must ask for the password: it was entered in this session more than 15 minutes ago. */
export const needsPassword = ({ app }: Pick<AppLoadContext, "app">, { passwordAt }: SignedIn): boolean =>
  !isPasswordFresh(passwordAt, app.context.clock.now());

/**
 * Checks the field `password` of a form, if `needsPassword`. Refuses with `password-needed` (an error of the field),
 * `wrong-password` and `too-many`.
 */
export async function requireFreshPassword(
  loadContext: AppLoadContext,
  signedIn: SignedIn,
  form: FormData,
): Promise<void> {
  if (!needsPassword(loadContext, signedIn)) return;
  const typedPassword = password.safeParse(form.get("password") ?? "");
  if (!typedPassword.success)
    return refuse("password-needed", {
      fields: { password: typedPassword.error.issues.map(({ message }) => message) },
    });
  const { actor, sessionId } = signedIn;
  await limitWrongPasswords(loadContext, actor, () =>
    confirmPassword(loadContext.app.context, actor, sessionId, typedPassword.data),
  );
}
