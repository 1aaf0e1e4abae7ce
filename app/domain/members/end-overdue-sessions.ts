import { and, eq, inArray, lte, or } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import { after } from "../shared/clock";
import { change, type Context } from "../shared/context";
import { ADMIN_IDLE_MS } from "./session-open";

/**
 * Deletes sessions unused for 30 days, and those of admins unused for 12 hours (docs/product.md#accounts). Their sockets
 * close. Returns how many.
 */
export async function endOverdueSessions(context: Context): Promise<number> {
  return change(context, async (tx) => {
    const now = context.clock.now();
    const admins = tx.select({ id: members.id }).from(members).where(eq(members.role, "admin"));
    const idle = and(lte(sessions.lastUsedAt, after(now, -ADMIN_IDLE_MS)), inArray(sessions.memberId, admins));
    const over = await tx
      .delete(sessions)
      .where(or(lte(sessions.expiresAt, now), idle))
      .returning({ id: sessions.id });
    const sessionIds = over.map(({ id }) => id);
    return { result: over.length, events: sessionIds.length > 0 ? [{ type: "sessions-ended", sessionIds }] : [] };
  });
}
