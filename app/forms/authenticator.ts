import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { registerInput, signInInput, type NewSession } from "~/domain/auth";
import { refuse } from "~/domain/shared/errors";
import { parseForm } from "./forms";
import type { AppLoadContext } from "../auth/context";
import { registerWithLimits, signInWithLimits } from "../auth/accounts-with-limits";

/*
 * Every sign-in and registration goes through remix-auth, by a form of /auth or by a call of the API. The limits, and the
 * session itself, are those of `signInWithLimits` and `registerWithLimits`.
 */

/** The two forms of /auth, and the two calls of the API that do the same. */
export type AuthMode = "sign-in" | "sign-up";

function inputOf<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
  const parsed = parseForm(form, schema);
  return "value" in parsed ? parsed.value : refuse("invalid-input", { fields: parsed.reply.error ?? {} });
}

/** Starts a session by a form of /auth, or refuses it. */
export const authenticateForm = (loadContext: AppLoadContext, mode: AuthMode, { url }: Request): Promise<NewSession> =>
  new Authenticator<NewSession>()
    .use(new FormStrategy(async ({ form }) => signInWithLimits(loadContext, inputOf(form, signInInput))), "sign-in")
    .use(new FormStrategy(async ({ form }) => registerWithLimits(loadContext, inputOf(form, registerInput))), "sign-up")
    // The form as it was read already: remix-auth would read it anew, and throw at content types that we read as a form.
    .authenticate(mode, new Request(url, { method: "POST", body: loadContext.sentForm }));

/** remix-auth's strategy for a call of the API, whose declaration has read and checked the input already. */
class CallStrategy<Input> extends Strategy<NewSession, Input> {
  readonly name = "call";

  constructor(
    private readonly input: Input,
    startSession: (input: Input) => Promise<NewSession>,
  ) {
    super(startSession);
  }

  override authenticate(): Promise<NewSession> {
    return this.verify(this.input);
  }
}

type StartSession<Input> = (loadContext: AppLoadContext, input: Input) => Promise<NewSession>;

const byCall =
  <Input>(mode: AuthMode, startSession: StartSession<Input>) =>
  (loadContext: AppLoadContext, input: Input, url: string): Promise<NewSession> =>
    new Authenticator<NewSession>()
      .use(new CallStrategy(input, (checked) => startSession(loadContext, checked)), mode)
      // The call's own request has no body any more: remix-auth could not copy it.
      .authenticate(mode, new Request(url));

/** Starts a session by a call of the API. */
export const signInByCall = byCall("sign-in", signInWithLimits);
export const registerByCall = byCall("sign-up", registerWithLimits);
