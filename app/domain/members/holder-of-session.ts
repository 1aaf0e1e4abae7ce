import { and, eq, gt, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import type { Actor, Context } from "../shared/context";

/** Whose session that is (its stored id), suspended or not: for what suspended members may still do (PRODUCT 8). */
export async function holderOfSession(context: Context, sessionId: string): Promise<Actor | null> {
  const [holder] = await context.read
    .select({ id: members.id, role: members.role })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, context.clock.now()), isNull(members.deletedAt)));
  return holder ?? null;
}
