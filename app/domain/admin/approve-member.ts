import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { countRows } from "~db/query";
import { members } from "~db/schema";
import { isDecidable } from "../members";
import { fullName } from "../members/member-text-rules";
import { addNotice, emailOf, type EmailTemplate, enqueueEmail } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { addAuditEntry, mustBeAdmin, recordRead } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { idText } from "../shared/text";
import { MAX_WAITING_SHOWN, type WaitingMember } from "./rules";
import { firstNameOf } from "./act-on-member";

const NOBODY_CHOSEN = "Please choose at least one person.";

/** The members to let in, or to decline: that button sends its name along. */
export const decisionInput = z.object({
  member: z.array(idText, NOBODY_CHOSEN).min(1, NOBODY_CHOSEN).max(MAX_WAITING_SHOWN),
  decline: z.literal("yes").optional(),
});

/** How many members wait for an admin to let them in. Refuses with `forbidden`. */
export async function countWaitingMembers(context: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return countRows(context.read, members, isDecidable(context));
}

/** Those who have waited for longest, with what they wrote. Writes an audit entry if there are any. Refuses with `forbidden`. */
export async function waitingMembers(context: Context, admin: Actor): Promise<WaitingMember[]> {
  mustBeAdmin(admin);
  const { id, firstName, lastName, email, introduction, createdAt } = members;
  const rows = await context.read
    .select({ id, firstName, lastName, email, introduction, createdAt })
    .from(members)
    .where(isDecidable(context))
    .orderBy(asc(id))
    .limit(MAX_WAITING_SHOWN);
  if (rows.length > 0) {
    const details = { standing: "waiting" };
    await recordRead(context, admin, { action: "members-listed", details });
  }
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    email: row.email,
    introduction: row.introduction,
    since: row.createdAt.toISOString(),
  }));
}

/**
 * Lets a member in who waits, with a notice, a mail and an audit entry; what they wrote for the decision is erased. False
 * when the member does not wait any more. Refuses with `forbidden`.
 */
export async function approveMember(context: Context, admin: Actor, memberId: string): Promise<boolean> {
  mustBeAdmin(admin);
  return inTransaction(context, async (tx) => {
    const [member] = await tx
      .update(members)
      .set({ waitsSince: null, introduction: "" })
      .where(and(eq(members.id, memberId), isDecidable(context)))
      .returning({ email: members.email });
    if (!member) return { result: false, events: [] };
    await addAuditEntry(tx, context, admin, { action: "member-approved", subjectId: memberId });
    await addNotice(tx, context, memberId, ACCOUNT.approved.notice());
    await enqueueEmail(tx, context, { kind: "approved", recipient: member.email, details: { memberId } });
    return { result: true, events: [] };
  });
}

/** The mail to a member whom an admin let in. Null once the account is closed. */
export const writeApprovedEmail: EmailTemplate = async (context, { recipient: to, details }) => {
  const firstName = await firstNameOf(context, details.memberId);
  return firstName === null ? null : emailOf("approved", { to }, { firstName }, context.settings);
};
