import { and, desc, eq, lt } from "drizzle-orm";
import { members, securityEvents } from "~db/schema";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { personColumns, personOf } from "../members";
import type { Actor, Context } from "../shared/context";
import type { SecurityLogInput } from "./input";
import type { SecurityEvent } from "./security-rules";

/** Most rows of one answer. */
export const SECURITY_PAGE = 50;

/** The security log, newest first. Writes an audit row. Refuses with `forbidden`. */
export async function securityLog(
  context: Context,
  admin: Actor,
  { kind, of, before }: SecurityLogInput = {},
  limit = SECURITY_PAGE,
): Promise<SecurityEvent[]> {
  mustBeAdmin(admin);
  const filter = { ...(kind && { kind }), ...(of !== undefined && { of }) };
  await recordRead(context, admin, { action: "security-log-viewed", subjectId: null, details: filter });
  const { id, network, memberId, what, createdAt } = securityEvents;
  const rows = await context.read
    .select({ id, kind: securityEvents.kind, network, memberId, what, createdAt, member: personColumns })
    .from(securityEvents)
    .leftJoin(members, eq(members.id, memberId))
    .where(
      and(
        kind && eq(securityEvents.kind, kind),
        of === undefined ? undefined : isOf(of),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    kind: row.kind,
    member: row.memberId === null ? null : personOf(row.member),
    network: row.network,
    what: row.what,
  }));
}

/** Condition for the events of an account (by its email) or of a network. */
const isOf = (of: string) => (of.includes("@") ? eq(members.email, of.toLowerCase()) : eq(securityEvents.network, of));
