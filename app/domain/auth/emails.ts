import { and, eq, isNull } from "drizzle-orm";
import { emailConfirmations, invitations } from "~db/schema";
import { emailOf, type EmailTemplate } from "../notifications";
import { after, DAY, HOUR } from "../shared/clock";
import type { Context } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { INVITATION_DAYS } from "./invitation-rules";
import { CONFIRMATION_HOURS } from "./rules";
import { placeOfZone } from "../members";
import { mintResetToken, resetLink } from "./reset-token";
import { invitationLink } from "./invitations";
import { registrationMode } from "./registration-mode";
import { knownAmong } from "./invite-people";

/** The mail with the link that confirms an address. The token is made now. Null when the address was changed since. */
export const writeConfirmationEmail: EmailTemplate = async (context, { recipient, details }) => {
  const { settings } = context;
  const token = await mintConfirmationToken(context, String(details.memberId), recipient);
  if (token === null) return null;
  const link = new URL(`/confirm-email?token=${token}`, settings.publicUrl);
  return emailOf("email-confirmation", { to: recipient }, { link, hours: CONFIRMATION_HOURS }, settings);
};

/** Makes a token for the address that the member has to confirm, and stores its hash. An earlier token stops working. */
const mintConfirmationToken = (context: Context, memberId: string, email: string): Promise<string | null> =>
  context.write(async (tx) => {
    const token = newSecret();
    const [asked] = await tx
      .update(emailConfirmations)
      .set({ tokenHash: hashOf(token), expiresAt: after(context.clock.now(), CONFIRMATION_HOURS * HOUR) })
      .where(and(eq(emailConfirmations.memberId, memberId), eq(emailConfirmations.email, email)))
      .returning({ id: emailConfirmations.memberId });
    return asked ? token : null;
  });

/** The notice to the old address that the member's address changed. */
export const writeEmailChangedEmail: EmailTemplate = ({ settings }, { recipient: to }) =>
  emailOf("email-changed", { to }, {}, settings);

/** The mail about a sign-in in a browser that is new to the member. */
export const writeNewBrowserEmail: EmailTemplate = ({ settings }, { recipient: to, details, createdAt: at }) => {
  const browser = typeof details.browser === "string" ? details.browser : "";
  const place = typeof details.timeZone === "string" ? placeOfZone(details.timeZone) : "";
  return emailOf("new-browser", { to }, { browser, place, at }, settings);
};

/** The mail that the password was changed or reset, and what to do if someone else did it. */
export const writePasswordChangedEmail: EmailTemplate = ({ settings }, { recipient: to, details }) =>
  emailOf("password-changed", { to }, { byLink: Boolean(details.byLink) }, settings);

/** A mail that is later than this is dropped: the member has asked again or given up. */
const WANTED_MS = DAY;

/** The mail with the reset link. The token is made now. */
export const writeResetEmail: EmailTemplate = async (context, { recipient, createdAt }) => {
  const { clock, settings } = context;
  const token = after(createdAt, WANTED_MS) > clock.now() ? await mintResetToken(context, recipient) : null;
  if (token === null) return null;
  return emailOf("password-reset", { to: recipient }, { link: resetLink(settings, token) }, settings);
};

/**
 * The mail to someone whom an admin invites, with the link to join. The token is made now, and works 14 days from now. Null
 * when it is not wanted any more: the address is a member's, the admin's account is closed, or nobody can join.
 */
export const writeInvitationEmail: EmailTemplate = async (context, { recipient: to, details }) => {
  const { settings, clock, read } = context;
  if ((await knownAmong(read, [to])).size > 0 || (await registrationMode(read)) === "closed") return null;
  const token = newSecret();
  const expiresAt = after(clock.now(), INVITATION_DAYS * DAY);
  const unused = and(eq(invitations.id, String(details.invitationId)), isNull(invitations.usedAt));
  const [link] = await context.write((tx) =>
    tx
      .update(invitations)
      .set({ tokenHash: hashOf(token), expiresAt })
      .where(unused)
      .returning({ id: invitations.id }),
  );
  if (!link) return null;
  const facts = { name: String(details.name), link: invitationLink(context, token), days: INVITATION_DAYS };
  return emailOf("invitation", { to }, facts, settings);
};
