import { asc, eq, lte, type SQL } from "drizzle-orm";
import { allOf, findRow } from "~db/query";
import { members } from "~db/schema";
import { unusableEmail } from "../auth";
import { isDecidable, isWaiting } from "../members";
import { emailOf, type EmailTemplate, enqueueEmail } from "../notifications";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { removeMember } from "./remove-member";

/**
 * Does not let a member in who waits: the account is erased, a mail says so, and the address may register again. Adds an
 * audit entry, which does not say who it was. False when the member does not wait any more. Refuses with `forbidden`.
 */
export async function declineWaiting(context: Context, admin: Actor, memberId: string): Promise<boolean> {
  mustBeAdmin(admin);
  return removeWaiting(context, memberId, isDecidable(context), admin);
}

/** Removes one member whom no admin let in within 30 days, with a mail. Returns how many were removed: 1 or 0. */
export async function forgetWaiting(context: Context): Promise<number> {
  const over = allOf(isWaiting(), lte(members.waitsSince, cutoff(retentionDays.waitingMember, context.clock.now())));
  const [found] = await context.read
    .select({ id: members.id })
    .from(members)
    .where(over)
    .orderBy(asc(members.id))
    .limit(1);
  return found && (await removeWaiting(context, found.id, over, null)) ? 1 : 0;
}

/**
 * Erases a member who waits, if the condition selects them; else false. There is no photo to forget: who waits cannot reach the page
 * that takes one.
 */
const removeWaiting = (context: Context, memberId: string, condition: SQL, admin: Actor | null) =>
  inTransaction(context, async (tx) => {
    const account = await findRow(tx, members, eq(members.id, memberId), condition);
    if (!account) return { result: false, events: [] };
    if (admin) await addAuditEntry(tx, context, admin, { action: "member-declined", subjectId: memberId });
    const events = await removeMember(tx, context, account, unusableEmail(context));
    const details = { declined: admin !== null };
    await enqueueEmail(tx, context, { kind: "not-approved", recipient: account.email, details });
    return { result: true, events };
  });

/** The mail to whoever no admin let in. */
export const writeNotApprovedEmail: EmailTemplate = ({ settings }, { recipient: to, details }) => {
  const facts = { declined: Boolean(details.declined), days: retentionDays.waitingMember };
  return emailOf("not-approved", { to }, facts, settings);
};
