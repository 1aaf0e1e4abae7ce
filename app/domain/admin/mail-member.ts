import { and, eq, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { enqueueEmail, emailFrom, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import type { MailInput } from "./input";
import { loadSubject } from "./load-subject";

/** Posts a mail from the admins to a member, with an audit entry. Refuses with `forbidden` and `not-found`. */
export const mailMember = (context: Context, admin: Actor, memberId: string, mail: MailInput): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { email } = await loadSubject(tx, admin, memberId);
    const { subject, message } = mail;
    await enqueueEmail(tx, context, { kind: "from-admins", recipient: email, details: { memberId, subject, message } });
    await addAuditEntry(tx, context, admin, { action: "member-mailed", subjectId: memberId, details: { subject } });
  });

/** The mail that an admin wrote. Null once the account is closed. */
export const writeAdminEmail: EmailTemplate = async ({ read, settings }, { recipient: to, details }) => {
  const [member] = await read
    .select({ firstName: members.firstName })
    .from(members)
    .where(and(eq(members.id, String(details.memberId)), isNull(members.deletedAt)));
  if (!member) return null;
  const facts = { ...member, subject: String(details.subject), message: String(details.message) };
  return emailFrom({ to, ...MAILS["from-admins"].words(facts, settings) });
};
