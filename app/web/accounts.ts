import { register, signIn, type NewSession, type RegisterInput, type SignInInput } from "~/domain/members";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { networkOf } from "./network";

type Caller = Pick<AppLoadContext, "app" | "clientIp">;

const isWrong = (error: unknown) => isRefusal(error) && error.code === "wrong-credentials";

/** Begins a session within the limits; only wrong credentials count (PRODUCT 8). For the form and the call alike. */
export function signInFrom({ app, clientIp }: Caller, input: SignInInput): Promise<NewSession> {
  const network = networkOf(clientIp);
  // The account last: a network that is refused leaves nothing in memory for each account that it names.
  const counts = [
    ["sign-in-failures-minute", network],
    ["sign-in-failures-hour", network],
    ["sign-in-failures-account", `${input.email} ${network}`],
  ] as const;
  return app.limits.failures(counts, isWrong, () => signIn(app.context, input));
}

/** Makes a member within the limits, and their first session. */
export async function registerFrom({ app, clientIp }: Caller, input: RegisterInput): Promise<NewSession> {
  await app.limits.take("registrations", networkOf(clientIp));
  return register(app.context, input);
}
