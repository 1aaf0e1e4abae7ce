import { and, eq, isNull } from "drizzle-orm";
import { members, passwordResets } from "~db/schema";
import { enqueueEmail } from "../notifications";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { unknownBrowser, type Browser } from "./browser";
import { dropNewAddress } from "./ask-to-confirm";
import { endCalendar } from "./calendar-address";
import { inMemberTransaction } from "./change-as";
import { mustNotBeCommon } from "./common-passwords.server";
import { endSessions } from "./end-sessions";
import type { ChangePasswordInput } from "./input";
import { isPassword, passwordHash } from "./password-hash.server";
import { startSession, type SessionSecrets } from "./start-session";

/**
 * Sets the new password of a member who knows the present one. All sessions, reset links, the calendar's address and a
 * waiting change of the e-mail address end; a new session begins in this browser; a mail notifies the member. Refuses with `wrong-password`, also the second of two changes at once, and
 * with `invalid-input` a password that many people use.
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  { currentPassword, newPassword }: ChangePasswordInput,
  browser: Browser = unknownBrowser,
): Promise<SessionSecrets> {
  const account = and(eq(members.id, actor.id), isNull(members.deletedAt));
  const [known] = await context.read.select({ stored: members.passwordHash }).from(members).where(account);
  if (!known) return refuse("unauthorized");
  const { stored } = known;
  const right = await isPassword(currentPassword, stored);
  if (!right || stored === null) return refuse("wrong-password");
  await mustNotBeCommon(newPassword, "newPassword");
  const fresh = await passwordHash(newPassword);
  return inMemberTransaction(context, actor, async (tx) => {
    const unchanged = and(eq(members.id, actor.id), eq(members.passwordHash, stored));
    const changed = tx.update(members).set({ passwordHash: fresh }).where(unchanged);
    const [member] = await changed.returning({ email: members.email });
    if (!member) return refuse("wrong-password");
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, actor.id));
    await endCalendar(tx, actor.id);
    await dropNewAddress(tx, actor.id, member.email);
    const ended = await endSessions(tx, actor.id);
    const { isNewBrowser: _, events, ...secrets } = await startSession(context, tx, actor.id, browser);
    await enqueueEmail(tx, context, { kind: "password-changed", recipient: member.email });
    return { result: secrets, events: [ended, ...events] };
  });
}
