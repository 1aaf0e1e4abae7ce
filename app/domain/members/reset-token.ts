import { and, eq, isNull } from "drizzle-orm";
import { members, passwordResets } from "~db/schema";
import { after, HOUR } from "../shared/clock";
import type { Context, DomainSettings } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";

/** How long a token opens the way to a new password (PRODUCT 8). */
const RESET_MS = HOUR;

/** A new token for the account of this e-mail, stored by its hash alone; earlier ones die. Null when there is no account. */
export async function mintResetToken(context: Context, email: string): Promise<string | null> {
  return context.write(async (tx) => {
    const account = and(eq(members.email, email), isNull(members.deletedAt));
    const [member] = await tx.select({ id: members.id }).from(members).where(account);
    if (!member) return null;
    const token = newSecret();
    const now = context.clock.now();
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, member.id));
    await tx.insert(passwordResets).values({
      id: context.newId(),
      memberId: member.id,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: after(now, RESET_MS),
    });
    return token;
  });
}

/** Where the token is used. */
export const resetLink = ({ publicUrl }: Pick<DomainSettings, "publicUrl">, token: string): URL =>
  new URL(`/reset-password?${new URLSearchParams({ token }).toString()}`, publicUrl);
