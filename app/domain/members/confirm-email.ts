import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { emailConfirmations, members, passwordResets } from "~db/schema";
import { change, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { folded } from "../shared/text";

/**
 * Confirms the address to which the link with this token was sent; a new address takes the place of the old one.
 * Refuses with `confirmation-invalid` a token that is unknown, used, older than 24 hours or replaced by a later one.
 * Refuses with `user-exists` when somebody else joined with the address meanwhile.
 */
export const confirmEmail = (context: Context, token: string): Promise<void> =>
  change(context, async (tx) => {
    const now = context.clock.now();
    const [asked] = await tx
      .delete(emailConfirmations)
      .where(and(eq(emailConfirmations.tokenHash, hashOf(token)), gt(emailConfirmations.expiresAt, now)))
      .returning({ memberId: emailConfirmations.memberId, email: emailConfirmations.email });
    if (!asked) return refuse("confirmation-invalid");
    await setEmail(tx, asked.memberId, asked.email, now);
    return { result: undefined, events: [] };
  });

/**
 * Gives the member this address; `confirmedAt` null: it is still to be confirmed. Links to a new password end, because the
 * old address received them. Refuses with `user-exists` a taken one.
 */
export async function setEmail(tx: Query, memberId: string, email: string, confirmedAt: Date | null): Promise<void> {
  if (await isTaken(tx, memberId, email)) return refuse("user-exists");
  const holder = and(eq(members.id, memberId), isNull(members.deletedAt));
  const [member] = await tx
    .select({ firstName: members.firstName, lastName: members.lastName, email: members.email })
    .from(members)
    .where(holder);
  if (!member) return refuse("confirmation-invalid");
  const searchText = folded(`${member.firstName} ${member.lastName} ${email}`);
  await tx.update(members).set({ email, searchText, emailConfirmedAt: confirmedAt }).where(holder);
  if (email !== member.email) await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
}

/** Whether another member has this address. */
export async function isTaken(tx: Query, memberId: string, email: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.email, email), ne(members.id, memberId)));
  return other !== undefined;
}
