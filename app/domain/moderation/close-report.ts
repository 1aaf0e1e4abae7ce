import { eq } from "drizzle-orm";
import { reports } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { change, type Actor, type Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** An admin marks a report as dealt with, or (`closed` false) as open again. Repeating it is no error. */
export async function closeReport(context: Context, admin: Actor, id: string, closed: boolean): Promise<void> {
  mustBeAdmin(admin);
  await change(context, async (tx) => {
    const [report] = await tx.select().from(reports).where(eq(reports.id, id));
    if (!report) return refuse("not-found");
    const isClosed = report.resolvedAt !== null;
    if (isClosed !== closed) {
      const now = context.clock.now();
      const decision = closed ? { resolvedAt: now, resolvedById: admin.id } : { resolvedAt: null, resolvedById: null };
      await tx.update(reports).set(decision).where(eq(reports.id, id));
      await addAuditEntry(tx, context, admin, {
        action: closed ? "report-settled" : "report-reopened",
        subjectId: report.reportedId,
        details: { reportId: id },
      });
    }
    return { result: undefined, events: [] };
  });
}
