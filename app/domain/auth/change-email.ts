import { and, eq, isNull } from "drizzle-orm";
import { emailConfirmations, members } from "~db/schema";
import { enqueueEmail } from "../notifications";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { barredAddress, isBarred } from "./register";
import { askToConfirm, isAddressTaken, setEmail } from "./confirm-email";
import { inMemberTransaction } from "../members";
import type { ChangeEmailInput, CorrectEmailInput } from "./input";
import { isPassword } from "./passwords.server";

/**
 * Changes the address of a member who knows the password. Where mail is set up, the new address counts once its owner
 * opens the link that was mailed to it. The old address gets a notice. Without mail the new address counts at once.
 * Returns whether a link was sent. Refuses with `wrong-password`, and with `user-exists` when the address is taken.
 */
export async function changeEmail(
  context: Context,
  actor: Actor,
  { email, currentPassword }: ChangeEmailInput,
): Promise<boolean> {
  const { confirmsEmail } = context.settings;
  const account = and(eq(members.id, actor.id), isNull(members.deletedAt));
  const [known] = await context.read.select({ stored: members.passwordHash }).from(members).where(account);
  if (!(await isPassword(currentPassword, known?.stored ?? null))) return refuse("wrong-password");
  const barred = await barredAddress(email);
  return inMemberTransaction(context, actor, async (tx) => {
    const [now] = await tx.select({ stored: members.passwordHash, email: members.email }).from(members).where(account);
    if (!now || now.stored !== known?.stored) return refuse("wrong-password"); // The password was changed meanwhile.
    if ((await isBarred(tx, context, barred)) || (await isAddressTaken(tx, actor.id, email)))
      return refuse("user-exists");
    if (confirmsEmail) await askToConfirm(tx, context, actor.id, email);
    else await setEmail(tx, actor.id, email, context.clock.now());
    await enqueueEmail(tx, context, { kind: "email-changed", recipient: now.email });
    return { result: confirmsEmail, events: [] };
  });
}

/**
 * Corrects the address of a member who has not confirmed it, and sends the link there. Refuses with `not-found` when the
 * member has confirmed an address, and with `user-exists` when the address is taken.
 */
export async function correctEmail(context: Context, actor: Actor, { email }: CorrectEmailInput): Promise<void> {
  const barred = await barredAddress(email);
  return inTransaction(context, async (tx) => {
    const unconfirmed = and(eq(members.id, actor.id), isNull(members.emailConfirmedAt), isNull(members.deletedAt));
    const [member] = await tx
      .select({ id: members.id })
      .from(members)
      .innerJoin(emailConfirmations, eq(emailConfirmations.memberId, members.id))
      .where(unconfirmed);
    if (!member) return refuse("not-found");
    if (await isBarred(tx, context, barred)) return refuse("user-exists");
    await setEmail(tx, actor.id, email, null);
    await askToConfirm(tx, context, actor.id, email);
  });
}
