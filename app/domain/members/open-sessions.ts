import { and, eq, inArray, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import type { Context } from "../shared/context";
import { isOpenSession } from "./session-open";

/** Which of these sessions still let their member in. */
export async function openSessions(context: Context, sessionIds: readonly string[]): Promise<Set<string>> {
  const mayComeIn = and(isOpenSession(context.clock.now()), isNull(members.suspendedAt), isNull(members.deletedAt));
  const open = await context.read
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(inArray(sessions.id, [...sessionIds]), mayComeIn));
  return new Set(open.map(({ id }) => id));
}
