import { registerInput, sentences, signInInput, type NewSession } from "~/domain/members";
import type { AuthMode } from "~/auth/authenticator";
import { toHttpError } from "~/http/errors";
import type { Flash } from "~/forms/flash";
import { replyTo, type FormReply } from "~/forms/forms";

const failed: Record<AuthMode, string> = { "sign-in": "Sign In Failed", "sign-up": "Account Creation Failed" };

/** Toast titles of some sentences (specification 5). All others have the form's title. */
const titleOf: Readonly<Record<string, string>> = {
  [sentences.credentialsMissing]: "Missing Information",
  [sentences.nameMissing]: "Missing Information",
  [sentences.passwordShort]: "Password Too Short",
  [sentences.oldPasswordShort]: "Password Too Short",
};

/** The toast on the next page. */
export const welcome = (mode: AuthMode, { firstName }: NewSession["member"]): Flash =>
  mode === "sign-in"
    ? { title: `Welcome back, ${firstName}!`, message: "You are signed in." }
    : { title: `Welcome, ${firstName}!`, message: "Your account is ready." };

/** The reply to a refused form: errors by field and a failure for the toast. Rethrows unexpected errors. */
export function refusedSignIn(
  mode: AuthMode,
  form: FormData,
  error: unknown,
): { reply: FormReply; status: number; headers: Record<string, string> } {
  const known = toHttpError(error);
  if (!known) throw error;
  const { status, sentence, fields = {}, headers } = known;
  const [wrong] = Object.values(fields).flat();
  const failure = wrong
    ? { title: titleOf[wrong] ?? failed[mode], message: wrong }
    : { title: failed[mode], message: sentence };
  return {
    reply: replyTo(form, mode === "sign-in" ? signInInput : registerInput, { errors: fields, failure }),
    status,
    headers,
  };
}
