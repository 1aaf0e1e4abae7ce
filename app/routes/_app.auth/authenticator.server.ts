import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod/v4";
import { registerInput, signInInput, type NewSession } from "~/domain/members";
import { refuse } from "~/domain/shared/errors";
import { registerFrom, signInFrom } from "~/auth/accounts";
import type { AppLoadContext } from "~/http/context";
import { parseForm } from "~/forms/forms";

/** The forms of /auth. */
export type AuthMode = "sign-in" | "sign-up";

async function read<Schema extends z.ZodType>(form: FormData, schema: Schema): Promise<z.output<Schema>> {
  const parsed = await parseForm(form, schema);
  return "value" in parsed ? parsed.value : refuse("invalid-input", { fields: parsed.reply.error ?? {} });
}

/** How each form of /auth is answered: it is read and starts a session, or is refused. */
export function authenticatorFor(context: AppLoadContext): Authenticator<NewSession> {
  return new Authenticator<NewSession>()
    .use(new FormStrategy(async ({ form }) => signInFrom(context, await read(form, signInInput))), "sign-in")
    .use(new FormStrategy(async ({ form }) => registerFrom(context, await read(form, registerInput))), "sign-up");
}
