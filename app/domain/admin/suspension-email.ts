import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { emailFrom, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";

/** The mail about a suspension: the reason, and whom to ask. Null when the account is not suspended any more. */
export const writeSuspensionEmail: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const [member] = await read
    .select({ firstName: members.firstName, reason: members.suspendedReason })
    .from(members)
    .where(and(eq(members.id, String(details.memberId)), isNotNull(members.suspendedAt), isNull(members.deletedAt)));
  if (!member) return null;
  const facts = { firstName: member.firstName, reason: member.reason ?? "" };
  return emailFrom({ to: recipient, ...MAILS["account-suspended"].words(facts, settings) });
};
