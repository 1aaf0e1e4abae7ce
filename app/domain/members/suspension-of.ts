import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { members, sessions } from "~db/schema";
import type { Context } from "../shared/context";
import type { Suspension } from "./rules";
import { isOpenSession } from "./session-open";

/** The suspension of this session's member (by the stored id); null when the member is not suspended. */
export async function suspensionOf(context: Context, sessionId: string): Promise<Suspension | null> {
  const [row] = await context.read
    .select({ since: members.suspendedAt, reason: members.suspendedReason })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isOpenSession(context.clock.now()),
        isNotNull(members.suspendedAt),
        isNull(members.deletedAt),
      ),
    );
  return row?.since ? { since: row.since.toISOString(), reason: row.reason ?? "" } : null;
}
