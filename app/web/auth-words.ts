import { sentences, type NewSession } from "~/domain/members";
import type { AuthMode } from "./authenticator";
import { explain } from "./errors";
import type { Flash } from "./flash";
import { replyTo, type FormReply } from "./forms";

const failed: Record<AuthMode, string> = { "sign-in": "Sign In Failed", "sign-up": "Account Creation Failed" };

/** Toast titles of single sentences (specification 5); any other mistake fails under the form's own title. */
const titleOf: Readonly<Record<string, string>> = {
  [sentences.credentialsMissing]: "Missing Information",
  [sentences.nameMissing]: "Missing Information",
  [sentences.passwordShort]: "Password Too Short",
};

/** What the next page says. */
export const welcome = (mode: AuthMode, { firstName }: NewSession["member"]): Flash =>
  mode === "sign-in"
    ? { title: `Welcome back, ${firstName}!`, message: "You are signed in." }
    : { title: `Welcome, ${firstName}!`, message: "Your account is ready." };

/** The form once more, with what was wrong beside its field or above all. Errors that nobody expected are thrown on. */
export function refusedSignIn(
  mode: AuthMode,
  form: FormData,
  error: unknown,
): { reply: FormReply; status: number; headers: Record<string, string> } {
  const known = explain(error);
  if (!known) throw error;
  const { status, sentence, fields = {}, headers } = known;
  const [wrong] = Object.values(fields).flat();
  const failure = wrong
    ? { title: titleOf[wrong] ?? failed[mode], message: wrong }
    : { title: failed[mode], message: sentence };
  return { reply: replyTo(form, { errors: fields, failure }), status, headers };
}
