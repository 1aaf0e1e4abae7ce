import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod/v4";
import { registerInput, signInInput, type NewSession } from "~/domain/members";
import { refuse } from "~/domain/shared/errors";
import { registerFrom, signInFrom } from "./accounts";
import type { AppLoadContext } from "./context";
import { parseForm } from "./forms";

/** What /auth can do. */
export type AuthMode = "sign-in" | "sign-up";

async function read<Schema extends z.ZodType>(form: FormData, schema: Schema): Promise<z.output<Schema>> {
  const parsed = await parseForm(form, schema);
  return "value" in parsed ? parsed.value : refuse("invalid-input", { fields: parsed.reply.errors });
}

/** The ways into an account, by the name of the mode: each reads a form and begins a session, or refuses. */
export function authenticatorFor(context: AppLoadContext): Authenticator<NewSession> {
  return new Authenticator<NewSession>()
    .use(new FormStrategy(async ({ form }) => signInFrom(context, await read(form, signInInput))), "sign-in")
    .use(new FormStrategy(async ({ form }) => registerFrom(context, await read(form, registerInput))), "sign-up");
}
