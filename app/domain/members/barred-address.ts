import { and, eq, gt } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { cutoff, keptDays } from "../retention/rules";
import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { fingerprint } from "./passwords.server";

/** Nobody can register what begins so: it is no e-mail address. */
const BARRED = "barred:";

/**
 * What stands for the e-mail of a suspended member who deleted the account: nobody can read the address in it, and the same
 * address has the same. Refuses with `busy` like a password that is to be checked.
 */
export const barredAddress = async (email: string): Promise<string> => BARRED + (await fingerprint(email));

/** Refuses with `address-barred` whoever joins again with such an address before the account is forgotten. */
export async function mustNotBeBarred(tx: Query, { clock }: Context, barred: string): Promise<void> {
  const { id, email, deletedAt } = members;
  const [known] = await tx
    .select({ id })
    .from(members)
    .where(and(eq(email, barred), gt(deletedAt, cutoff(keptDays.formerMember, clock.now()))));
  if (known) refuse("address-barred");
}

/** Finds the rows of such members: `barred:` and whatever follows it. */
export const BARRED_RANGE = { from: BARRED, to: "barred;" } as const;
