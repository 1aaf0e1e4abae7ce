import { and, desc, lt, type SQL } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { inTransaction, type Actor, type Context } from "../shared/context";
import { adminColumns, adminMember } from "./admin-member";
import { matchesFilter } from "./member-filter";
import type { ExportedMember, MemberFilter } from "./rules";

/** Members in one batch. Larger batches delay other requests; smaller ones make the export slower. */
const BATCH = 500;

/**
 * All matching members, newest first, in batches that are read when the consumer asks for them. Writes an audit entry. The
 * filter's dates are those of `timeZone`.
 */
export async function exportMembers(
  context: Context,
  admin: Actor,
  filter: MemberFilter,
  timeZone = context.settings.timeZone,
): Promise<AsyncIterable<ExportedMember[]>> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    await addAuditEntry(tx, context, admin, { action: "members-exported", subjectId: null, details: { ...filter } });
  });
  return batches(context, matchesFilter(filter, context.clock.now(), timeZone));
}

async function* batches(context: Context, matches: SQL | undefined): AsyncGenerator<ExportedMember[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await context.read
      .select(adminColumns)
      .from(members)
      .where(and(matches, last === undefined ? undefined : lt(members.id, last)))
      .orderBy(desc(members.id))
      .limit(BATCH);
    const now = context.clock.now();
    if (rows.length > 0) yield rows.map((row) => ({ ...adminMember(row, now), rated: row.rating !== null }));
    last = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}
