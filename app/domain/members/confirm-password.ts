import { eq } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { isPassword } from "./password-hash.server";

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
  await change(context, async (tx) => {
    const [now] = await tx.select({ stored: members.passwordHash }).from(members).where(eq(members.id, id));
    if (now?.stored !== stored) return refuse("wrong-password"); // The password was changed meanwhile.
    await tx.update(sessions).set({ passwordAt: context.clock.now() }).where(eq(sessions.id, sessionId));
    return { result: undefined, events: [] };
  });
}
