import { outboxState } from "~/domain/mail";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** How the outbox stands, and whether anything can leave it. */
export const loadMail = async (request: Request, { app: { context, mailer } }: AppLoadContext, signedIn: SignedIn) => ({
  ...(await outboxState(context, signedIn.actor)),
  mails: mailer !== null,
  timeZone: timeZoneOf(request, context.settings, signedIn),
});
