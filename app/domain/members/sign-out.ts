import { eq } from "drizzle-orm";
import { sessions } from "~db/schema";
import { change, type Context } from "../shared/context";

/** Ends one session (its stored id) and closes its sockets. An unknown session writes nothing. */
export async function signOut(context: Context, sessionId: string): Promise<void> {
  const [known] = await context.read.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  if (!known) return;
  await change(context, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    return { result: undefined, events: [{ type: "sessions-ended", sessionIds: [sessionId] }] };
  });
}
