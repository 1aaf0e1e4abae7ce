import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { passwordResets } from "~db/schema";
import { enqueueEmailConstantTime } from "../notifications";
import { addAuditEntry } from "../shared/audit-log";
import { after, HOUR } from "../shared/clock";
import { inTransaction, type Context, type DomainSettings } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";
import { memberIdByEmail } from "../members";
import type { ForgotPasswordInput } from "./input";
import { RESET_HOURS } from "./rules";

/** Makes a token for the account of this email and stores its hash. Earlier tokens stop working. Null when there is no account. */
export async function mintResetToken(context: Context, email: string): Promise<string | null> {
  return context.write(async (tx) => {
    const memberId = await memberIdByEmail(tx, email);
    return memberId === null ? null : mintTokenFor(tx, context, memberId);
  });
}

/** Makes a token inside a transaction, for an existing member. */
export async function mintTokenFor(tx: Query, context: Context, memberId: string): Promise<string> {
  const token = newSecret();
  const now = context.clock.now();
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
  await tx.insert(passwordResets).values({
    id: context.newId(),
    memberId,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: after(now, RESET_HOURS * HOUR),
  });
  return token;
}

/** The page's address with the token. */
export const resetLink = ({ publicUrl }: Pick<DomainSettings, "publicUrl">, token: string): URL =>
  new URL(`/reset-password?token=${token}`, publicUrl);

/** A reset link, made by the command line on the server's machine, with an audit entry. Null when no member has that email. */
export async function makeResetLink(context: Context, email: string): Promise<URL | null> {
  return inTransaction(context, async (tx) => {
    const memberId = await memberIdByEmail(tx, email);
    if (memberId === null) return { result: null, events: [] };
    const token = await mintTokenFor(tx, context, memberId);
    await addAuditEntry(tx, context, null, { action: "reset-link-made", subjectId: memberId });
    return { result: resetLink(context.settings, token), events: [] };
  });
}

/**
 * Posts the mail with the reset link, if the email has an account, and if `withinLimit`: the address has not had its mails
 * of the hour and the day (`reset-mails-hour` and `-day` in app/security/limit-settings.ts). A mail that nobody gets is posted
 * and removed again, so that neither the answer nor its time says which accounts exist.
 */
export async function forgotPassword(
  context: Context,
  { email }: ForgotPasswordInput,
  withinLimit: boolean,
): Promise<void> {
  await context.write(async (tx) => {
    const memberId = await memberIdByEmail(tx, email);
    const mail = { kind: "password-reset", recipient: email } as const;
    await enqueueEmailConstantTime(tx, context, mail, withinLimit && memberId !== null);
  });
}
