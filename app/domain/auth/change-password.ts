import { and, eq, isNull } from "drizzle-orm";
import { members, passwordResets, sessions } from "~db/schema";
import { enqueueEmail } from "../notifications";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { endTokens } from "./api-tokens";
import { endCalendar } from "./calendar-address";
import { dropNewAddress } from "./confirm-email";
import { inMemberTransaction } from "../members";
import type { ChangePasswordInput } from "./input";
import { isPassword, mustNotBeCommon, passwordHash } from "./passwords.server";
import { endSessions } from "./sessions";
import { type Browser, type SessionSecrets, storeSession, unknownBrowser } from "./start-session";

/** Stores that the member has just given the password in this session (its stored id). Refuses with `wrong-password`. */
export async function confirmPassword(
  context: Context,
  { id }: Actor,
  sessionId: string,
  password: string,
): Promise<void> {
  const [member] = await context.read.select({ stored: members.passwordHash }).from(members).where(eq(members.id, id));
  const stored = member?.stored ?? null;
  if (!(await isPassword(password, stored)) || stored === null) return refuse("wrong-password");
  await inTransaction(context, async (tx) => {
    const [current] = await tx.select({ stored: members.passwordHash }).from(members).where(eq(members.id, id));
    if (current?.stored !== stored) return refuse("wrong-password"); // The password was changed meanwhile.
    await tx.update(sessions).set({ passwordAt: context.clock.now() }).where(eq(sessions.id, sessionId));
  });
}

/**
 * Sets the new password of a member who knows the present one. All sessions, reset links, tokens, the calendar's address and a
 * waiting change of the email address end; a new session begins in this browser; a mail notifies the member. Refuses with
 * `wrong-password`, also the second of two changes at once, and with `invalid-input` a password that many people use.
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
    await endTokens(tx, actor.id);
    await dropNewAddress(tx, actor.id, member.email);
    const ended = await endSessions(tx, actor.id);
    const { isNewBrowser: _, events, ...secrets } = await storeSession(tx, context, actor.id, browser);
    await enqueueEmail(tx, context, { kind: "password-changed", recipient: member.email });
    return { result: secrets, events: [ended, ...events] };
  });
}
