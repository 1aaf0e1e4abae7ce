import { desc, eq } from "drizzle-orm";
import { reports } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";
import { REPORTS_PAGE } from "./reports-for-admin";
import type { ReportAbout } from "./rules";

/** The reports about one member, newest first, at most a page, without their texts. */
export async function reportsAbout({ read }: Context, admin: Actor, memberId: string): Promise<ReportAbout[]> {
  mustBeAdmin(admin);
  const { id, reason, createdAt, resolvedAt } = reports;
  const rows = await read
    .select({ id, reason, createdAt, resolvedAt })
    .from(reports)
    .where(eq(reports.reportedId, memberId))
    .orderBy(desc(id))
    .limit(REPORTS_PAGE);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
}
