import { eq, gt } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { members } from "~db/schema";
import { inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { withPlainDomain } from "../shared/email-address";
import { askToConfirm, isAddressTaken } from "./confirm-email";
import type { RegisterInput } from "./input";
import { isInvited, mustBeInvited, redeemInvitation } from "./invitations";
import { registrationMode } from "./registration-mode";
import { notifyOfWaiting, searchTextOf } from "../members";
import { fingerprint, mustNotBeCommon, passwordHash } from "./passwords.server";
import { type Browser, type NewSession, unknownBrowser, signInColumns, startSession } from "./start-session";

/**
 * Stores a new member and begins a session. Where mail is set up, a mail asks to confirm the address. Refuses with
 * `user-exists` an email that is taken, in upper or lower case, also by a suspended and deleted account. Refuses with
 * `invalid-input` a password that many people use. Refuses with `registration-closed` and `invitation-needed`. Where admins
 * let people in, whoever comes without an invitation waits (`members/waiting.ts`).
 */
export async function register(
  context: Context,
  { password, invitation, introduction = "", ...person }: RegisterInput,
  browser: Browser = unknownBrowser,
): Promise<NewSession> {
  // This is checked first, so that nothing shows whether the address is known.
  await mustBeInvited(context.read, context, invitation);
  await mustNotBeCommon(password, "password");
  const stored = await passwordHash(password);
  const barred = await barredAddress(person.email);
  return inTransaction(context, async (tx) => {
    const id = context.newId();
    if ((await isBarred(tx, context, barred)) || (await isAddressTaken(tx, id, person.email)))
      return refuse("user-exists");
    const now = context.clock.now();
    const waiting = (await registrationMode(tx)) === "approval" && !(await isInvited(tx, now, invitation));
    if (waiting && !context.settings.confirmsEmail) await notifyOfWaiting(tx, context);
    const [row] = await tx
      .insert(members)
      .values({
        id,
        ...person,
        passwordHash: stored,
        searchText: searchTextOf(person),
        ...(waiting && { waitsSince: now, introduction }),
        emailConfirmedAt: context.settings.confirmsEmail ? null : now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: members.email })
      .returning(signInColumns);
    if (!row) return refuse("user-exists");
    await redeemInvitation(tx, context, { token: invitation, memberId: row.id, now });
    if (context.settings.confirmsEmail) await askToConfirm(tx, context, row.id, person.email);
    return startSession(tx, context, row, browser);
  });
}

/** The prefix of barred addresses. It is no email address, so nobody can register with it. */
const BARRED = "barred:";

/**
 * A keyed value that replaces the email of a suspended member who deleted the account. It does not reveal the address,
 * and the same address gives the same value, in both spellings of an international domain. Refuses with `busy` like a password check.
 */
export const barredAddress = async (email: string): Promise<string> =>
  BARRED + (await fingerprint(withPlainDomain(email)));

/** Whether a suspended former member had this address (as `barredAddress` gives it), and the row still exists. */
export function isBarred(tx: Query, { clock }: Context, barred: string): Promise<boolean> {
  const { email, deletedAt } = members;
  return hasRow(tx, members, eq(email, barred), gt(deletedAt, cutoff(retentionDays.formerMember, clock.now())));
}

/** The range of all values with the prefix, for a query that uses the index: `;` follows `:` in ASCII. */
export const BARRED_RANGE = { from: BARRED, to: "barred;" } as const;

/**
 * An address that receives no mail (RFC 2606), for a deleted account. The part before the @ is new each time: a
 * predictable address could be registered by someone else, and the deletion would fail.
 */
export const unusableEmail = ({ newId }: Pick<Context, "newId">): string => `${newId()}@former.invalid`;
