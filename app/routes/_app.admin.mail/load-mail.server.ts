import { outboxState } from "~/domain/mail";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** The state of the outbox, and whether a mail server is set. */
export const loadMail = async (request: Request, { app: { context, mailer } }: AppLoadContext, signedIn: SignedIn) => ({
  ...(await outboxState(context, signedIn.actor)),
  mails: mailer !== null,
  timeZone: timeZoneOf(request, context.settings, signedIn),
});
