import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import type { Context } from "../shared/context";
import type { Suspension } from "./rules";

/** Why the holder of this session (its stored id) is suspended; null when nobody holds it who is. */
export async function suspensionOf(context: Context, sessionId: string): Promise<Suspension | null> {
  const [row] = await context.read
    .select({ since: members.suspendedAt, reason: members.suspendedReason })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, context.clock.now()),
        isNotNull(members.suspendedAt),
        isNull(members.deletedAt),
      ),
    );
  return row?.since ? { since: row.since.toISOString(), reason: row.reason ?? "" } : null;
}
