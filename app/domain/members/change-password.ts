import { and, eq, isNull } from "drizzle-orm";
import { members, passwordResets } from "~db/schema";
import { postMail } from "../mail";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { changeAs } from "./change-as";
import { endSessions } from "./end-sessions";
import type { ChangePasswordInput } from "./input";
import { isPassword, passwordHash } from "./passwords.server";

/**
 * Sets the new password of somebody signed in by this session (its stored id), who knows the present one. Their other
 * sessions end, whose sockets hear of it, and so do links to a new password; a mail tells them. Refuses with
 * `wrong-password`: of two changes at once one wins.
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  sessionId: string,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<void> {
  const account = and(eq(members.id, actor.id), isNull(members.deletedAt));
  const [known] = await context.read.select({ stored: members.passwordHash }).from(members).where(account);
  if (!known) return refuse("unauthorized");
  const { stored } = known;
  const right = await isPassword(currentPassword, stored);
  if (!right || stored === null) return refuse("wrong-password");
  const fresh = await passwordHash(newPassword);
  await changeAs(context, actor, async (tx) => {
    const unchanged = and(eq(members.id, actor.id), eq(members.passwordHash, stored));
    const changed = tx.update(members).set({ passwordHash: fresh }).where(unchanged);
    const [member] = await changed.returning({ email: members.email });
    if (!member) return refuse("wrong-password");
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, actor.id));
    const ended = await endSessions(tx, actor.id, sessionId);
    await postMail(tx, context, { kind: "password-changed", recipient: member.email });
    return { result: undefined, events: [ended] };
  });
}
