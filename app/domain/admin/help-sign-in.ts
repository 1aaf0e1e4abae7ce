import { eq } from "drizzle-orm";
import { members } from "~db/schema";
import { askToConfirm, barredAddress, isBarred, setEmail } from "../members";
import { addNotice, enqueueEmail } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account";
import { addAuditEntry } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { loadSubject } from "./load-subject";

/**
 * Mails a member the link to a new password. No admin sees it, so no admin can sign in as somebody else. Refuses with
 * `forbidden` and `not-found`.
 */
export const mailResetLink = (context: Context, admin: Actor, memberId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { email } = await loadSubject(tx, admin, memberId);
    await enqueueEmail(tx, context, { kind: "password-reset", recipient: email });
    await addAuditEntry(tx, context, admin, { action: "reset-link-made", subjectId: memberId, details: {} });
  });

/**
 * Corrects a member's address. Where mail is set up, a confirmed address stays until the member opens the link that is
 * mailed to the new one, so an admin cannot take over an account. A notice tells the member. Refuses with `forbidden`,
 * `not-found`, `admin-protected` and `user-exists`.
 */
export async function correctAddress(
  context: Context,
  admin: Actor,
  memberId: string,
  { email }: { email: string },
): Promise<void> {
  const barred = await barredAddress(email);
  await inTransaction(context, async (tx) => {
    const { role } = await loadSubject(tx, admin, memberId);
    if (role === "admin") return refuse("admin-protected");
    if (await isBarred(tx, context, barred)) return refuse("user-exists");
    const { confirmsEmail } = context.settings;
    const [now] = await tx.select({ at: members.emailConfirmedAt }).from(members).where(eq(members.id, memberId));
    const waits = confirmsEmail && now?.at !== null;
    if (!waits) await setEmail(tx, memberId, email, confirmsEmail ? null : context.clock.now());
    if (confirmsEmail) await askToConfirm(tx, context, memberId, email);
    await addNotice(tx, context, memberId, ACCOUNT["address-corrected"].notice({ email, waits }));
    await addAuditEntry(tx, context, admin, { action: "address-corrected", subjectId: memberId, details: {} });
  });
}
