import { and, eq } from "drizzle-orm";
import { members } from "~db/schema";
import { change, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { SignInInput } from "./input";
import { isPassword } from "./passwords.server";
import { ownColumns, ownMember } from "./public-member";
import { startSession, type NewSession } from "./start-session";

/**
 * Begins a session. Refuses with `wrong-credentials`, after the same work whether the e-mail is known or not. A suspended
 * member's session is good for nothing but to read why.
 */
export async function signIn(context: Context, { email, password }: SignInInput): Promise<NewSession> {
  const [row] = await context.read
    .select({ ...ownColumns, passwordHash: members.passwordHash, suspendedAt: members.suspendedAt })
    .from(members)
    .where(eq(members.email, email));
  const stored = row?.passwordHash ?? null;
  const right = await isPassword(password, stored);
  if (!row || stored === null || !right) return refuse("wrong-credentials");
  return change(context, async (tx) => {
    // A password changed while this one was checked has ended all sessions: no new one may slip in behind it.
    const unchanged = and(eq(members.id, row.id), eq(members.passwordHash, stored));
    const [still] = await tx.select({ id: members.id }).from(members).where(unchanged);
    if (!still) return refuse("wrong-credentials");
    const secret = await startSession(context, tx, row.id);
    const suspended = row.suspendedAt !== null;
    return { result: { secret, member: ownMember(row, context.clock.now()), suspended }, events: [] };
  });
}
