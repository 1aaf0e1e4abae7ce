import { eq } from "drizzle-orm";
import { sessions } from "~db/schema";
import { change, type Context } from "../shared/context";

/** Ends one session (its stored id); its sockets hear of it. Ending it again changes nothing. */
export async function signOut(context: Context, sessionId: string): Promise<void> {
  await change(context, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    return { result: undefined, events: [{ type: "sessions-ended", sessionIds: [sessionId] }] };
  });
}
