import { members } from "~db/schema";
import { change, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { folded } from "../shared/text";
import { barredAddress, isBarred } from "./barred-address";
import { askToConfirm } from "./confirm-email";
import type { RegisterInput } from "./input";
import { mustBeInvited, redeemInvitation } from "./invitations";
import { ownColumns } from "./member-columns";
import { mustNotBeCommon, passwordHash } from "./passwords.server";
import { type Browser, type NewSession, startSession, unknownBrowser } from "./start-session";
import { ownMember } from "./visibility";

/**
 * Stores a new member and begins a session. Where mail is set up, a mail asks to confirm the address. Refuses with
 * `user-exists` an e-mail that is taken, in upper or lower case, also by a suspended and deleted account. Refuses with
 * `invalid-input` a password that many people use. Refuses with `registration-closed` and `invitation-needed`.
 */
export async function register(
  context: Context,
  { password, invitation, ...person }: RegisterInput,
  browser: Browser = unknownBrowser,
): Promise<NewSession> {
  // This is checked first, so that nothing shows whether the address is known.
  await mustBeInvited(context.read, context, invitation);
  await mustNotBeCommon(password, "password");
  const stored = await passwordHash(password);
  const barred = await barredAddress(person.email);
  return change(context, async (tx) => {
    if (await isBarred(tx, context, barred)) return refuse("user-exists");
    const now = context.clock.now();
    const [row] = await tx
      .insert(members)
      .values({
        id: context.newId(),
        ...person,
        passwordHash: stored,
        searchText: folded(`${person.firstName} ${person.lastName} ${person.email}`),
        emailConfirmedAt: context.settings.confirmsEmail ? null : now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: members.email })
      .returning(ownColumns);
    if (!row) return refuse("user-exists");
    await redeemInvitation(tx, context, invitation, row.id);
    if (context.settings.confirmsEmail) await askToConfirm(tx, context, row.id, person.email);
    const { isNewBrowser: _, events, ...secrets } = await startSession(context, tx, row.id, browser);
    return { result: { ...secrets, member: ownMember(row, now), suspended: false }, events };
  });
}
