import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { allOf, findRow, hasRow, type Query, upsertRow } from "~db/query";
import { emailConfirmations, members, passwordResets } from "~db/schema";
import { enqueueEmail } from "../notifications";
import { type Actor, type DomainSettings, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { hasEmail, notifyOfWaiting, searchTextOf } from "../members";
import { resetUnconfirmed } from "./reset-unconfirmed";
import { mintTokenFor } from "./reset-token";

/** Stores the address that the member has to confirm, in place of an earlier one, and posts the mail with the link. */
export async function askToConfirm(tx: Query, context: Context, memberId: string, email: string): Promise<void> {
  const waiting = { memberId, email, tokenHash: null, createdAt: context.clock.now(), expiresAt: null };
  await upsertRow(tx, emailConfirmations, emailConfirmations.memberId, waiting);
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
  inTransaction(context, async (tx) => {
    const email = await addressToConfirm(tx, actor);
    if (email === null) return refuse("not-found");
    await enqueueEmail(tx, context, { kind: "email-confirmation", recipient: email, details: { memberId: actor.id } });
    return { result: email, events: [] };
  });

/** The address that the member has to confirm; null when there is none. */
export async function addressToConfirm(on: Query, { id }: Actor): Promise<string | null> {
  const [pending] = await on
    .select({ email: emailConfirmations.email })
    .from(emailConfirmations)
    .innerJoin(members, eq(members.id, emailConfirmations.memberId))
    .where(and(eq(emailConfirmations.memberId, id), isNull(members.deletedAt)));
  return pending?.email ?? null;
}

/** Whether a member need not confirm the address any more. Admins count as confirmed, and everybody where no mail is set up. */
export const isConfirmed = (
  { emailConfirmedAt, role }: Pick<typeof members.$inferSelect, "emailConfirmedAt" | "role">,
  { confirmsEmail }: Pick<DomainSettings, "confirmsEmail">,
): boolean => emailConfirmedAt !== null || role === "admin" || !confirmsEmail;

/**
 * Refuses with `unconfirmed` a member who has to confirm the address first: what they set up could belong to a stranger who
 * registered someone else's address (docs/product.md#accounts).
 */
export async function mustBeConfirmed(tx: Query, { settings }: Context, { id, role }: Actor): Promise<void> {
  const { emailConfirmedAt } = members;
  const [member] = await tx.select({ emailConfirmedAt }).from(members).where(eq(members.id, id));
  if (member && !isConfirmed({ ...member, role }, settings)) refuse("unconfirmed");
}

/** The browser in which the button of a link was pressed. */
export interface ConfirmedIn {
  memberId: string;
  /** The stored id of the session. */
  sessionId: string;
}

/**
 * Confirms the address to which the link with this token was sent. What follows depends on the browser in which the link's
 * button was pressed:
 *
 * - The first confirmation, signed in as the member: what was set up before it ends (`resetUnconfirmed`). Returns null.
 * - The first confirmation, in any other browser: the password ends too. Returns the token to choose a new one.
 * - A new address, signed in as the member: it takes the place of the old one. Returns null.
 * - A new address, in any other browser: refuses with `sign-in-to-confirm`, because whoever reads its mail need not be the
 *   one who asked for it (docs/decisions/0056-a-new-address-by-its-member.md).
 *
 * Refuses with `confirmation-invalid` a token that is unknown, used, older than 24 hours or replaced by a later one, and with
 * `user-exists` when someone else joined with the address.
 */
export const confirmEmail = (
  context: Context,
  token: string,
  pressedIn: ConfirmedIn | null = null,
): Promise<string | null> =>
  inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const [pending] = await tx
      .delete(emailConfirmations)
      .where(and(eq(emailConfirmations.tokenHash, hashOf(token)), gt(emailConfirmations.expiresAt, now)))
      .returning({ memberId: emailConfirmations.memberId, email: emailConfirmations.email });
    if (!pending) return refuse("confirmation-invalid");
    const { memberId } = pending;
    const { emailConfirmedAt, waitsSince, email } = members;
    const columns = { emailConfirmedAt, waitsSince, email };
    const [member] = await tx.select(columns).from(members).where(eq(members.id, memberId));
    const ownSessionId = pressedIn?.memberId === memberId ? pressedIn.sessionId : null;
    const isFirst = member?.emailConfirmedAt === null;
    if (!isFirst && ownSessionId === null && member?.email !== pending.email) return refuse("sign-in-to-confirm");
    if (isFirst && member.waitsSince) await notifyOfWaiting(tx, context);
    await setEmail(tx, memberId, pending.email, now);
    if (!isFirst) return { result: null, events: [] };
    const events = await resetUnconfirmed(tx, context, memberId, ownSessionId);
    return { result: ownSessionId === null ? await mintTokenFor(tx, context, memberId) : null, events };
  });

/**
 * Gives the member this address; `confirmedAt` null: it is still to be confirmed. Links to a new password end, because the
 * old address received them. Refuses with `user-exists` a taken one.
 */
export async function setEmail(tx: Query, memberId: string, email: string, confirmedAt: Date | null): Promise<void> {
  if (await isAddressTaken(tx, memberId, email)) return refuse("user-exists");
  const holder = allOf(eq(members.id, memberId), isNull(members.deletedAt));
  const member = await findRow(tx, members, holder);
  if (!member) return refuse("confirmation-invalid");
  const searchText = searchTextOf({ ...member, email });
  await tx.update(members).set({ email, searchText, emailConfirmedAt: confirmedAt }).where(holder);
  if (email !== member.email) await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
}

/** Whether another member has this address. */
export const isAddressTaken = (tx: Query, memberId: string, email: string): Promise<boolean> =>
  hasRow(tx, members, hasEmail(email), ne(members.id, memberId));
