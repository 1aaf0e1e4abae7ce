import { and, eq, isNull } from "drizzle-orm";
import { invitations } from "~db/schema";
import { emailFrom, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import { after, DAY } from "../shared/clock";
import { hashOf, newSecret } from "../shared/ids";
import { addressOf, registrationMode } from "./invitations";
import { knownAmong } from "./invite-people";
import { INVITATION_DAYS } from "./rules";

/**
 * The mail with the link. The token is made now, and works 14 days from now. Null when it is not wanted any more: the address
 * is a member's, the admin's account is closed, or nobody can join.
 */
export const writeInvitationEmail: EmailTemplate = async (context, { recipient: to, details }) => {
  const { settings, clock, read } = context;
  if ((await knownAmong(read, [to])).size > 0 || (await registrationMode(read)) === "closed") return null;
  const token = newSecret();
  const expiresAt = after(clock.now(), INVITATION_DAYS * DAY);
  const mine = and(eq(invitations.id, String(details.invitationId)), isNull(invitations.usedAt));
  const [link] = await context.write((tx) =>
    tx
      .update(invitations)
      .set({ tokenHash: hashOf(token), expiresAt })
      .where(mine)
      .returning({ id: invitations.id }),
  );
  if (!link) return null;
  const facts = { name: String(details.name), link: addressOf(context, token), days: INVITATION_DAYS };
  return emailFrom({ to, ...MAILS.invitation.words(facts, settings) });
};
