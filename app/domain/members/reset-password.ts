import { and, eq, gt, isNull } from "drizzle-orm";
import { members, passwordResets } from "~db/schema";
import { change, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";
import { endSessions } from "./end-sessions";
import type { ResetPasswordInput } from "./input";
import { passwordHash } from "./passwords.server";

/**
 * Sets the new password and ends all sessions of the member; their sockets hear of it. Refuses with `reset-token-invalid`
 * a token that is unknown, used, older than an hour or overtaken by a later one: of two uses at once one wins.
 */
export async function resetPassword(context: Context, { token, newPassword }: ResetPasswordInput): Promise<void> {
  const usable = () =>
    and(
      eq(passwordResets.tokenHash, hashOf(token)),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, context.clock.now()),
    );
  const [known] = await context.read.select({ id: passwordResets.id }).from(passwordResets).where(usable());
  if (!known) return refuse("reset-token-invalid"); // before the hash is paid for
  const stored = await passwordHash(newPassword);
  await change(context, async (tx) => {
    const usedAt = context.clock.now();
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt })
      .where(usable())
      .returning({ memberId: passwordResets.memberId });
    if (!used) return refuse("reset-token-invalid");
    const holder = and(eq(members.id, used.memberId), isNull(members.deletedAt));
    const [member] = await tx.update(members).set({ passwordHash: stored }).where(holder).returning({ id: members.id });
    if (!member) return refuse("reset-token-invalid");
    return { result: undefined, events: [await endSessions(tx, member.id)] };
  });
}
