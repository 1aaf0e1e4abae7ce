import { and, eq, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, passwordResets } from "~db/schema";
import { after, HOUR } from "../shared/clock";
import type { Context, DomainSettings } from "../shared/context";
import { hashOf, newSecret } from "../shared/ids";

/** How long a reset token works (docs/product.md#accounts). */
const RESET_MS = HOUR;

/** Makes a token for the account of this e-mail and stores its hash. Earlier tokens stop working. Null when there is no account. */
export async function mintResetToken(context: Context, email: string): Promise<string | null> {
  return context.write(async (tx) => {
    const account = and(eq(members.email, email), isNull(members.deletedAt));
    const [member] = await tx.select({ id: members.id }).from(members).where(account);
    return member ? mintTokenFor(tx, context, member.id) : null;
  });
}

/** Makes a token inside a transaction, for an existing member. */
export async function mintTokenFor(tx: Query, context: Context, memberId: string): Promise<string> {
  const token = newSecret();
  const now = context.clock.now();
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
  await tx.insert(passwordResets).values({
    id: context.newId(),
    memberId,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: after(now, RESET_MS),
  });
  return token;
}

/** The page's address with the token. */
export const resetLink = ({ publicUrl }: Pick<DomainSettings, "publicUrl">, token: string): URL =>
  new URL(`/reset-password?${new URLSearchParams({ token }).toString()}`, publicUrl);
