import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { letter, type EmailTemplate } from "../notifications";

/** The mail about a suspension: the reason, and whom to ask. Null when the account is not suspended any more. */
export const writeSuspensionLetter: EmailTemplate = async ({ read, settings }, { recipient, details }) => {
  const { brandName, publicUrl } = settings;
  const [member] = await read
    .select({ firstName: members.firstName, reason: members.suspendedReason })
    .from(members)
    .where(and(eq(members.id, String(details.memberId)), isNotNull(members.suspendedAt), isNull(members.deletedAt)));
  if (!member) return null;
  return letter({
    to: recipient,
    subject: `Your ${brandName} account is suspended`,
    paragraphs: [
      `Hello ${member.firstName},`,
      `you cannot use ${brandName} for now, and your neighbours do not see you. This is why:`,
      member.reason ?? "",
      "You can sign in to read this again, and to download or delete your data. If you think that it is a mistake, please write to us:",
      new URL("/contact", publicUrl),
    ],
  });
};
