import type { App } from "~/compose.server";
import { forgotPassword, mintResetToken, type ForgotPasswordInput } from "~/domain/members";
import { isRefusal } from "~/domain/shared/errors";
import { newSecret } from "~/domain/shared/ids";
import type { AppLoadContext } from "./context";
import type { Limits } from "./limits";
import { networkOf } from "./network";

const linkSent = {
  title: "Reset Link Sent",
  message: "If an account with that email exists, we've sent a password reset link.",
};

/** A developer without a mail server gets the token in the answer; nobody else ever does (PRODUCT 8). */
export const handsOutTokens = ({ config, mailer }: Pick<App, "config" | "mailer">): boolean =>
  !config.production && mailer === null;

const linkKept = {
  title: "No Link Sent",
  message: "No mail server is set up here. Please ask whoever runs this community for a link.",
};

/** What everybody is told, whether there is an account or not: 'Reset Link Sent' only where one can be (specification 8). */
export const toldOfLink = (app: Pick<App, "config" | "mailer">) =>
  app.mailer !== null || handsOutTokens(app) ? linkSent : linkKept;

/** Asks for a mail with a link to a new password, within the limits. For the form and the call alike. */
export async function forgotFrom(
  { app, clientIp }: Pick<AppLoadContext, "app" | "clientIp">,
  input: ForgotPasswordInput,
): Promise<{ resetToken?: string }> {
  await app.limits.take("forgot-passwords", networkOf(clientIp));
  await forgotPassword(app.context, input, await mayMail(app.limits, input.email));
  if (!handsOutTokens(app)) return {};
  // An account that does not exist has a token too, which opens nothing.
  return { resetToken: (await mintResetToken(app.context, input.email)) ?? newSecret() };
}

/** Whether this account, if it is one, may get another mail. */
export async function mayMail(limits: Limits, email: string): Promise<boolean> {
  try {
    await limits.take("reset-mails-hour", email);
    await limits.take("reset-mails-day", email);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
