import { and, eq, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import { isOpenSession } from "./session-open";

/** The member of a session (its stored id), suspended or not. For pages that suspended members may use (docs/product.md#accounts). */
export async function holderOfSession(context: Context, sessionId: string): Promise<Actor | null> {
  const [holder] = await context.read
    .select({ id: members.id, role: members.role })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.id, sessionId), isOpenSession(context.clock.now()), isNull(members.deletedAt)));
  return holder ?? null;
}
