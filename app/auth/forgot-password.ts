import type { Services } from "../server/services";
import { forgotPassword, mintResetToken, type ForgotPasswordInput } from "~/domain/auth";
import { isRefusal } from "~/domain/shared/errors";
import { newSecret } from "~/domain/shared/ids";
import type { AppLoadContext } from "./context";
import type { Limits } from "../security/limits";
import { noteSecurity } from "../security/note-security";

const resetLinkSent = {
  title: "Reset Link Sent",
  message: "If an account with that email exists, we've sent a password reset link.",
};

/** In development without a mail server the answer holds the token, otherwise never (docs/product.md#accounts). */
export const handsOutTokens = ({ config, mailer }: Pick<Services, "config" | "mailer">): boolean =>
  !config.production && mailer === null;

const noResetLinkSent = {
  title: "No link sent",
  message: "No mail server is set up here. Please ask whoever runs this community for a link.",
};

/** The toast of the form, equal for known and unknown accounts. 'Reset Link Sent' only where mail is set up. */
export const resetLinkToast = (app: Pick<Services, "config" | "mailer">) =>
  app.mailer !== null || handsOutTokens(app) ? resetLinkSent : noResetLinkSent;

/** Queues a mail with a reset link, within the limits. The form and the API call use it. */
export async function forgotPasswordWithLimits(
  caller: Pick<AppLoadContext, "app" | "clientIp">,
  input: ForgotPasswordInput,
): Promise<{ resetToken?: string }> {
  const { app, clientIp } = caller;
  await app.limits.consumeFrom("forgot-passwords", clientIp);
  const withinLimit = await countResetMail(app.limits, input.email);
  await forgotPassword(app.context, input, withinLimit);
  await noteSecurity(caller, { kind: "reset-asked", email: input.email });
  if (!handsOutTokens(app)) return {};
  // An unknown account gets a token too. It is worthless.
  return { resetToken: (await mintResetToken(app.context, input.email)) ?? newSecret() };
}

/** Counts one more mail with a reset link to this address. False when the address had its mails of the hour or the day. */
export async function countResetMail(limits: Limits, email: string): Promise<boolean> {
  try {
    await limits.consume("reset-mails-hour", email);
    await limits.consume("reset-mails-day", email);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
