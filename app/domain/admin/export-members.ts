import { and, desc, lt } from "drizzle-orm";
import { members } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { inTransaction, type Actor, type Context } from "../shared/context";
import { adminColumns, adminMember } from "./admin-member";
import { matching } from "./matching";
import type { ExportedMember, MemberFilter } from "./rules";

/** Members in one batch. Larger batches delay other requests; smaller ones make the export slower. */
const BATCH = 500;

/** All matching members, newest first, in batches that are read when the consumer asks for them. Writes an audit entry. */
export async function exportMembers(
  context: Context,
  admin: Actor,
  filter: MemberFilter,
): Promise<AsyncIterable<ExportedMember[]>> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    await addAuditEntry(tx, context, admin, { action: "members-exported", subjectId: null, details: { ...filter } });
    return { result: undefined, events: [] };
  });
  return batches(context, filter);
}

const { lastSeenAt, emailConfirmedAt } = members;

async function* batches(context: Context, filter: MemberFilter): AsyncGenerator<ExportedMember[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await context.read
      .select({ ...adminColumns, lastSeenAt, emailConfirmedAt })
      .from(members)
      .where(and(matching(filter), last === undefined ? undefined : lt(members.id, last)))
      .orderBy(desc(members.id))
      .limit(BATCH);
    const now = context.clock.now();
    if (rows.length > 0)
      yield rows.map((row) => ({
        ...adminMember(row, now),
        rated: row.rating !== null,
        emailConfirmed: row.emailConfirmedAt !== null,
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      }));
    last = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}
