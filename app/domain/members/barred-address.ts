import { and, eq, gt } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import type { Context } from "../shared/context";
import { cutoff, keptDays } from "../shared/kept-days";
import { fingerprint } from "./passwords.server";

/** The prefix of barred addresses. It is no e-mail address, so nobody can register with it. */
const BARRED = "barred:";

/**
 * A keyed value that replaces the e-mail of a suspended member who deleted the account. It does not reveal the address,
 * and the same address gives the same value. Refuses with `busy` like a password check.
 */
export const barredAddress = async (email: string): Promise<string> => BARRED + (await fingerprint(email));

/** Whether a suspended former member had this address (as `barredAddress` gives it), and the row still exists. */
export async function isBarred(tx: Query, { clock }: Context, barred: string): Promise<boolean> {
  const { id, email, deletedAt } = members;
  const [known] = await tx
    .select({ id })
    .from(members)
    .where(and(eq(email, barred), gt(deletedAt, cutoff(keptDays.formerMember, clock.now()))));
  return known !== undefined;
}

/** The range of all values with the prefix, for a query that uses the index: `;` follows `:` in ASCII. */
export const BARRED_RANGE = { from: BARRED, to: "barred;" } as const;

/**
 * An address that receives no mail (RFC 2606), for a deleted account. The part before the @ is new each time: a
 * predictable address could be registered by someone else, and the deletion would fail.
 */
export const unusableEmail = ({ newId }: Pick<Context, "newId">): string => `${newId()}@former.invalid`;
