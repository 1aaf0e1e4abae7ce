import { eq, isNull } from "drizzle-orm";
import { members } from "~db/schema";
import { findRow, type Query } from "~db/query";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { enqueueEmail, emailOf, type EmailTemplate, notify, addNotice } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { addPoints } from "../points";
import { askToConfirm, barredAddress, isAddressTaken, isBarred, setEmail } from "../auth";
import type { NoteInput, MailInput, CorrectPointsInput } from "./input";

/** The member whom an admin's action concerns, read now. Refuses with `forbidden` and `not-found`. */
export async function loadSubject(tx: Query, admin: Actor, memberId: string) {
  mustBeAdmin(admin);
  return (await findRow(tx, members, eq(members.id, memberId), isNull(members.deletedAt))) ?? refuse("not-found");
}

/**
 * Stores what admins note about a member, in place of the note before. The member does not read it; the audit log says who
 * changed it, without the words. Refuses with `forbidden` and `not-found`.
 */
export const noteMember = (context: Context, admin: Actor, memberId: string, { note }: NoteInput): Promise<void> =>
  inTransaction(context, async (tx) => {
    await loadSubject(tx, admin, memberId);
    await tx.update(members).set({ adminNote: note }).where(eq(members.id, memberId));
    await addAuditEntry(tx, context, admin, { action: "note-changed", subjectId: memberId });
  });

/** Posts a mail from the admins to a member, with an audit entry. Refuses with `forbidden` and `not-found`. */
export const mailMember = (context: Context, admin: Actor, memberId: string, mail: MailInput): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { email } = await loadSubject(tx, admin, memberId);
    const { subject, message } = mail;
    await enqueueEmail(tx, context, { kind: "from-admins", recipient: email, details: { memberId, subject, message } });
    await addAuditEntry(tx, context, admin, { action: "member-mailed", subjectId: memberId, details: { subject } });
  });

/** The mail that an admin wrote. Null once the account is closed. */
export const writeAdminEmail: EmailTemplate = async (context, { recipient: to, details }) => {
  const firstName = await firstNameOf(context, details.memberId);
  if (firstName === null) return null;
  const facts = { firstName, subject: String(details.subject), message: String(details.message) };
  return emailOf("from-admins", { to }, facts, context.settings);
};

/**
 * Adds points to a member's ledger, or takes some away, for a reason that they read there (docs/product.md#points). Returns their
 * points after it. Refuses with `forbidden` and `not-found`.
 */
export async function correctPoints(
  context: Context,
  admin: Actor,
  memberId: string,
  { points, reason }: CorrectPointsInput,
): Promise<number> {
  return inTransaction(context, async (tx) => {
    const subject = await loadSubject(tx, admin, memberId);
    await addPoints(tx, context, { memberId, kind: "corrected", reason: `Correction: ${reason}`, points });
    const notice = await notify(tx, context, memberId, ACCOUNT["points-corrected"].notice({ points, reason }));
    await addAuditEntry(tx, context, admin, {
      action: "points-corrected",
      subjectId: memberId,
      details: { points, reason },
    });
    return { result: subject.points + points, events: [notice] };
  });
}

/**
 * Mails a member the link to a new password. No admin sees it, so no admin can sign in as somebody else. Refuses with
 * `forbidden` and `not-found`.
 */
export const mailResetLink = (context: Context, admin: Actor, memberId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { email } = await loadSubject(tx, admin, memberId);
    await enqueueEmail(tx, context, { kind: "password-reset", recipient: email });
    await addAuditEntry(tx, context, admin, { action: "reset-link-made", subjectId: memberId });
  });

/**
 * Corrects a member's address. Where mail is set up, a confirmed address stays until the member opens the link that is
 * mailed to the new one, so an admin cannot take over an account. A notice tells the member. Returns whether the new
 * address waits for that link. Refuses with `forbidden`, `not-found`, `admin-protected` and `user-exists`.
 */
export async function correctAddress(
  context: Context,
  admin: Actor,
  memberId: string,
  { email }: { email: string },
): Promise<{ waits: boolean }> {
  const barred = await barredAddress(email);
  return inTransaction(context, async (tx) => {
    const { role, emailConfirmedAt } = await loadSubject(tx, admin, memberId);
    if (role === "admin") return refuse("admin-protected");
    if ((await isBarred(tx, context, barred)) || (await isAddressTaken(tx, memberId, email)))
      return refuse("user-exists");
    const { confirmsEmail } = context.settings;
    const waits = confirmsEmail && emailConfirmedAt !== null;
    if (!waits) await setEmail(tx, memberId, email, confirmsEmail ? null : context.clock.now());
    if (confirmsEmail) await askToConfirm(tx, context, memberId, email);
    await addNotice(tx, context, memberId, ACCOUNT["address-corrected"].notice({ email, waits }));
    await addAuditEntry(tx, context, admin, { action: "address-corrected", subjectId: memberId });
    return { result: { waits }, events: [] };
  });
}

/** The first name of the member to whom a mail goes. Null once the account is closed. */
export async function firstNameOf({ read }: Pick<Context, "read">, memberId: unknown): Promise<string | null> {
  const member = await findRow(read, members, eq(members.id, String(memberId)), isNull(members.deletedAt));
  return member?.firstName ?? null;
}
