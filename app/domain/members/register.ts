import { members } from "~db/schema";
import { change, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { folded } from "../shared/text";
import type { RegisterInput } from "./input";
import { barredAddress, mustNotBeBarred } from "./barred-address";
import { passwordHash } from "./passwords.server";
import { ownColumns, ownMember } from "./public-member";
import { startSession, type NewSession } from "./start-session";

/** Makes a member and signs them in. Refuses with `user-exists` when the e-mail is taken, whatever its case, and with
 * `address-barred` when a suspended account had it. */
export async function register(context: Context, { password, ...person }: RegisterInput): Promise<NewSession> {
  const stored = await passwordHash(password);
  const barred = await barredAddress(person.email);
  return change(context, async (tx) => {
    await mustNotBeBarred(tx, context, barred);
    const now = context.clock.now();
    const [row] = await tx
      .insert(members)
      .values({
        id: context.newId(),
        ...person,
        passwordHash: stored,
        searchText: folded(`${person.firstName} ${person.lastName} ${person.email}`),
        createdAt: now,
      })
      .onConflictDoNothing({ target: members.email })
      .returning(ownColumns);
    if (!row) return refuse("user-exists");
    const secret = await startSession(context, tx, row.id);
    return { result: { secret, member: ownMember(row, now), suspended: false }, events: [] };
  });
}
