import { lte } from "drizzle-orm";
import { sessions } from "~db/schema";
import { change, type Context } from "../shared/context";

/** Forgets the sessions that nobody used for 30 days (PRODUCT 8); a phone still connected by one is hung up. Returns how many. */
export async function endOverdueSessions(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const over = await tx
      .delete(sessions)
      .where(lte(sessions.expiresAt, context.clock.now()))
      .returning({ id: sessions.id });
    const sessionIds = over.map(({ id }) => id);
    return { result: over.length, events: sessionIds.length > 0 ? [{ type: "sessions-ended", sessionIds }] : [] };
  });
}
