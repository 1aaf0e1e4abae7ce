import { eq, isNull } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { members } from "~db/schema";
import { barredAddress, hasOtherAdmin, isPassword, unusableEmail } from "../auth";
import { type EmailTemplate, enqueueEmail, emailOf } from "../notifications";
import { type Photos, forgetPhoto } from "../photos";
import { type Actor, inTransaction, type Context, type Outcome } from "../shared/context";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { refuse } from "../shared/errors";
import { retentionDays } from "../shared/retention-rules";
import type { DeleteAccountInput } from "./input";
import { removeMember } from "./remove-member";

type Account = Pick<typeof members.$inferSelect, "id" | "email" | "role" | "photoKey" | "passwordHash" | "suspendedAt">;

/**
 * Deletes the member's account (docs/product.md#who-sees-what). Sessions end and personal data is erased at once. Promises
 * end as if the member had left them; spaces and the open request leave every list. `forgetFormerMembers` removes the rest
 * within 30 days. Refuses with `wrong-password`, `last-admin`, and `not-found` when the account is deleted already.
 */
export async function deleteAccount(
  context: Context,
  photos: Pick<Photos, "store">,
  actor: Actor,
  { password }: DeleteAccountInput,
): Promise<void> {
  const account = await accountOf(context.read, actor);
  if (!(await isPassword(password, account.passwordHash))) return refuse("wrong-password");
  // What stands in place of a suspended member's address, so that it stays barred. It takes as long as a password's check, so it
  // is made before the transaction, also where it is not needed.
  const barred = await barredAddress(account.email);
  const photoKey = await inTransaction(context, async (tx) => {
    const current = await accountOf(tx, actor);
    if (current.passwordHash !== account.passwordHash) return refuse("wrong-password"); // The password was changed meanwhile.
    return storeDeletion(tx, context, current, { barred });
  });
  await forgetPhoto(context, photos, { id: actor.id, photoKey });
}

/**
 * Deletes a member's account as an admin, for a reason that the mail to the member gives; otherwise like `deleteAccount`.
 * Refuses with `forbidden`, `admin-protected`, and `not-found` when the account is deleted already.
 */
export async function deleteMember(
  context: Context,
  photos: Pick<Photos, "store">,
  admin: Actor,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  mustBeAdmin(admin);
  const subject: Actor = { id: memberId, role: "member" };
  const barred = await barredAddress((await accountOf(context.read, subject)).email);
  const photoKey = await inTransaction(context, async (tx) => {
    const account = await accountOf(tx, subject);
    if (account.role === "admin") return refuse("admin-protected");
    await addAuditEntry(tx, context, admin, { action: "member-deleted", subjectId: memberId, details: { reason } });
    return storeDeletion(tx, context, account, { barred, reason });
  });
  await forgetPhoto(context, photos, { id: memberId, photoKey });
}

async function accountOf(on: Query, { id }: Actor): Promise<Account> {
  return (await findRow(on, members, eq(members.id, id), isNull(members.deletedAt))) ?? refuse("not-found");
}

/** Writes the deletion and its events. `barred`: see `barredAddress`. The result is the photo to remove. */
async function storeDeletion(
  tx: Query,
  context: Context,
  account: Account,
  { barred, reason = "" }: { barred: string; reason?: string },
): Promise<Outcome<string | null>> {
  const { id, email, role, photoKey } = account;
  const suspended = account.suspendedAt !== null;
  if (role === "admin" && !(await hasOtherAdmin(tx, id))) return refuse("last-admin");
  // A suspended member cannot end the suspension by deleting the account and joining again.
  const events = await removeMember(tx, context, account, suspended ? barred : unusableEmail(context));
  await enqueueEmail(tx, context, { kind: "account-deleted", recipient: email, details: { suspended, reason } });
  return { result: photoKey, events };
}

/** The mail that confirms a deletion. Its address is erased with it. */
export const writeDeletionEmail: EmailTemplate = ({ settings }, { recipient: to, details }) => {
  const reason = typeof details.reason === "string" ? details.reason : "";
  const facts = { suspended: Boolean(details.suspended), days: retentionDays.formerMember, reason };
  return emailOf("account-deleted", { to }, facts, settings);
};
