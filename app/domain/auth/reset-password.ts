import { and, eq, gt, isNull } from "drizzle-orm";
import { members, passwordResets } from "~db/schema";
import { hasRow } from "~db/query";
import { enqueueEmail } from "../notifications";
import { inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { resetUnconfirmed } from "./reset-unconfirmed";
import { endTokens } from "./api-tokens";
import { endCalendar } from "./calendar-address";
import { dropNewAddress } from "./confirm-email";
import { forgetDevices, trustDevice } from "./devices";
import type { ResetPasswordInput } from "./input";
import { mustNotBeCommon, passwordHash } from "./passwords.server";
import { endSessions } from "./sessions";
import { type Browser, unknownBrowser } from "./start-session";
import { notifyOfWaiting } from "../members";

/**
 * Sets the new password, tells it by mail, and ends every session, every token, the calendar's address and a waiting change
 * of the email address. The link was mailed, so it confirms an address that never was, and ends what was set up before
 * (`resetUnconfirmed`); and this browser is the member's: returns the secret for its device cookie, and deletes the other
 * known browsers.
 *
 * Refuses with `reset-token-invalid` a token that is unknown, used, older than an hour or replaced by a later one (of two
 * uses at once one wins), and with `invalid-input` a password that many people use.
 */
export async function resetPassword(
  context: Context,
  { token, newPassword }: ResetPasswordInput,
  browser: Browser = unknownBrowser,
): Promise<{ memberId: string; device: string }> {
  const usable = () =>
    and(
      eq(passwordResets.tokenHash, hashOf(token)),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, context.clock.now()),
    );
  // An unknown token costs no hash.
  if (!(await hasRow(context.read, passwordResets, usable()))) return refuse("reset-token-invalid");
  await mustNotBeCommon(newPassword, "newPassword");
  const stored = await passwordHash(newPassword);
  return inTransaction(context, async (tx) => {
    const usedAt = context.clock.now();
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt })
      .where(usable())
      .returning({ memberId: passwordResets.memberId });
    if (!used) return refuse("reset-token-invalid");
    const isHolder = and(eq(members.id, used.memberId), isNull(members.deletedAt));
    const isUnconfirmed = and(isHolder, isNull(members.emailConfirmedAt));
    const [unconfirmed] = context.settings.confirmsEmail
      ? await tx.select({ id: members.id, waitsSince: members.waitsSince }).from(members).where(isUnconfirmed)
      : [];
    if (unconfirmed?.waitsSince) await notifyOfWaiting(tx, context);
    const ended = unconfirmed ? await resetUnconfirmed(tx, context, unconfirmed.id, null) : [];
    const [member] = await tx
      .update(members)
      .set({ passwordHash: stored, ...(unconfirmed && { emailConfirmedAt: usedAt }) })
      .where(isHolder)
      .returning({ id: members.id, email: members.email });
    if (!member) return refuse("reset-token-invalid");
    const { secret } = await trustDevice(tx, context, member.id, browser.device);
    await forgetDevices(tx, member.id, secret);
    await endCalendar(tx, member.id);
    await endTokens(tx, member.id);
    await dropNewAddress(tx, member.id, member.email);
    await enqueueEmail(tx, context, { kind: "password-changed", recipient: member.email, details: { byLink: true } });
    return { result: { memberId: member.id, device: secret }, events: [...ended, await endSessions(tx, member.id)] };
  });
}
