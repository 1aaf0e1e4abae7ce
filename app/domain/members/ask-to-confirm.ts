import { and, eq, isNull, ne } from "drizzle-orm";
import type { Query } from "~db/query";
import { emailConfirmations, members } from "~db/schema";
import { enqueueEmail } from "../notifications";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** Stores the address that the member has to confirm, in place of an earlier one, and posts the mail with the link. */
export async function askToConfirm(tx: Query, context: Context, memberId: string, email: string): Promise<void> {
  const asked = { email, tokenHash: null, createdAt: context.clock.now(), expiresAt: null };
  await tx
    .insert(emailConfirmations)
    .values({ memberId, ...asked })
    .onConflictDoUpdate({ target: emailConfirmations.memberId, set: asked });
  await enqueueEmail(tx, context, { kind: "email-confirmation", recipient: email, details: { memberId } });
}

/**
 * Ends a change of the address that waits for its link, because someone who knew the old password may have asked for it.
 * `email` is the present address; a new member can still confirm that one.
 */
export async function dropNewAddress(tx: Query, memberId: string, email: string): Promise<void> {
  const other = and(eq(emailConfirmations.memberId, memberId), ne(emailConfirmations.email, email));
  await tx.delete(emailConfirmations).where(other);
}

/** Posts the mail again. Returns its address. Refuses with `not-found` when there is nothing to confirm. */
export const resendConfirmation = (context: Context, actor: Actor): Promise<string> =>
  change(context, async (tx) => {
    const email = await addressToConfirm(tx, actor);
    if (email === null) return refuse("not-found");
    await enqueueEmail(tx, context, { kind: "email-confirmation", recipient: email, details: { memberId: actor.id } });
    return { result: email, events: [] };
  });

/** The address that the member has to confirm; null when there is none. */
export async function addressToConfirm(on: Query, { id }: Actor): Promise<string | null> {
  const [asked] = await on
    .select({ email: emailConfirmations.email })
    .from(emailConfirmations)
    .innerJoin(members, eq(members.id, emailConfirmations.memberId))
    .where(and(eq(emailConfirmations.memberId, id), isNull(members.deletedAt)));
  return asked?.email ?? null;
}
