import {
  changePassword,
  type ChangePasswordInput,
  isDeviceOf,
  type NewSession,
  register,
  type RegisterInput,
  resetPassword,
  type ResetPasswordInput,
  signIn,
  type SignInInput,
} from "~/domain/auth";
import { isRefusal, refuse } from "~/domain/shared/errors";
import type { Actor } from "~/domain/shared/context";
import { deleteAccount, type DeleteAccountInput } from "~/domain/account";
import type { AppLoadContext } from "./context";
import { countsOf, type Limits } from "../security/limits";
import { networkOf } from "../security/network";
import { noteSecurity } from "../security/note-security";
import { finishSignInWithLimits, pendingLoginTokenIn } from "./pending-login";
import { deviceHeaders, sessionHeaders, signOutHeaders } from "./session";

type Caller = Pick<AppLoadContext, "app" | "clientIp" | "browser">;

const isWrongCredentials = (error: unknown) => isRefusal(error, "wrong-credentials");

/**
 * Starts a session within the limits, and writes success or failure to the security log. Form and API call use it. A right
 * password of an account with a second step is refused with a token for that step; with `code` the step follows at once.
 */
export async function signInWithLimits(
  caller: Caller,
  { code, ...input }: SignInInput & { code?: string | undefined },
): Promise<NewSession> {
  try {
    const session = await signInCounted(caller, input);
    await noteSecurity(caller, { kind: "signed-in", memberId: session.member.id });
    return session;
  } catch (error) {
    const token = pendingLoginTokenIn(error);
    if (token !== null && code !== undefined) return finishSignInWithLimits(caller, token, code);
    if (isWrongCredentials(error)) await noteSecurity(caller, { kind: "sign-in-failed", email: input.email });
    throw error;
  }
}

/**
 * Only wrong credentials count (docs/product.md#limits). A browser in which the account was used before counts its own
 * failures only.
 */
async function signInCounted(caller: Caller, input: SignInInput): Promise<NewSession> {
  const { app, clientIp } = caller;
  const { email } = input;
  const network = networkOf(clientIp);
  const browser = await caller.browser();
  // Without limits nobody counts how many sign-ins of a network wait for the check of a password.
  const from = { browser, network: app.config.rateLimits ? network : null };
  const work = () => signIn(app.context, input, from);
  if (browser.device !== null && (await isDeviceOf(app.context, email, browser.device)))
    return app.limits.countFailures(
      [["sign-in-failures-device", `${email} ${browser.device}`]],
      isWrongCredentials,
      work,
    );
  // The account's limit comes last, so that a refused network cannot fill the memory with account names.
  const counts = [
    ...countsOf("sign-in-failures-minute", clientIp),
    ...countsOf("sign-in-failures-hour", clientIp),
    ...countsOf("sign-in-failures-account", clientIp, `${email} `),
  ];
  return app.limits.countFailures(counts, isWrongCredentials, () => signInFromNewBrowser(app.limits, email, work));
}

/**
 * Signs in from a browser in which the account was not used before. After some failures in an hour, from any network, all
 * such browsers together get one try a minute (docs/decisions/0021-device-cookies.md). Refuses with `sign-in-slowed`.
 */
async function signInFromNewBrowser<T>(limits: Limits, email: string, work: () => Promise<T>): Promise<T> {
  const slowed = await limits.isReached("sign-in-failures-new-browsers", email);
  const count = [slowed ? "sign-in-tries-new-browsers" : "sign-in-failures-new-browsers", email] as const;
  try {
    return await limits.countFailures([count], isWrongCredentials, work);
  } catch (error) {
    if (!slowed || !isRefusal(error, "too-many")) throw error;
    return refuse("sign-in-slowed", error.details);
  }
}

/** Registers a member within the limits and starts their first session. */
export async function registerWithLimits(caller: Caller, input: RegisterInput): Promise<NewSession> {
  const { app, clientIp } = caller;
  await app.limits.consumeFrom("registrations", clientIp);
  return register(app.context, input, await caller.browser());
}

const isWrongPassword = (error: unknown) => isRefusal(error, "wrong-password");

/**
 * Does work that checks the member's password itself, and counts its refusals with `wrong-password`. Refuses with
 * `too-many` without doing the work when there were too many.
 */
export const limitWrongPasswords = <T>(
  { app }: Pick<AppLoadContext, "app">,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> => app.limits.countFailures([["password-checks", actor.id]], isWrongPassword, work);

/** Changes the member's password and returns the cookies of the new session. Form and API call use it. */
export async function changePasswordWithLimits(
  loadContext: Caller,
  actor: Actor,
  input: ChangePasswordInput,
): Promise<Headers> {
  const browser = await loadContext.browser();
  const secrets = await limitWrongPasswords(loadContext, actor, () =>
    changePassword(loadContext.app.context, actor, input, browser),
  );
  await noteSecurity(loadContext, { kind: "password-changed", memberId: actor.id });
  return sessionHeaders(loadContext.app, secrets);
}

/** Deletes the account. Returns the headers that clear the browser. Form and API call use it. */
export async function deleteAccountWithLimits(
  loadContext: AppLoadContext,
  actor: Actor,
  input: DeleteAccountInput,
): Promise<Headers> {
  const { context, photos } = loadContext.app;
  await limitWrongPasswords(loadContext, actor, () => deleteAccount(context, photos, actor, input));
  return signOutHeaders(loadContext.app);
}

/** Sets a new password by the token of a link. Returns this browser's cookie. Form and API call use it. */
export async function resetPasswordWithCookie(loadContext: Caller, input: ResetPasswordInput): Promise<Headers> {
  const { memberId, device } = await resetPassword(loadContext.app.context, input, await loadContext.browser());
  await noteSecurity(loadContext, { kind: "password-reset", memberId });
  return deviceHeaders(loadContext.app, device);
}
