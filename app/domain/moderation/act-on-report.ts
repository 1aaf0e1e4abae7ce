import { and, eq } from "drizzle-orm";
import { findRow, oneOf } from "~db/query";
import { members, reports } from "~db/schema";
import { personColumns, personOf } from "../members";
import { notify } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";

/** An admin marks a report as dealt with, or (`closed` false) as open again. Repeating it is no error. */
export async function closeReport(context: Context, admin: Actor, id: string, closed: boolean): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const report = await findRow(tx, reports, eq(reports.id, id));
    if (!report) return refuse("not-found");
    if ((report.resolvedAt !== null) === closed) return;
    const now = context.clock.now();
    const decision = closed ? { resolvedAt: now, resolvedById: admin.id } : { resolvedAt: null, resolvedById: null };
    await tx.update(reports).set(decision).where(eq(reports.id, id));
    const about = { subjectId: report.reportedId, details: { reportId: id } };
    await addAuditEntry(tx, context, admin, { action: closed ? "report-settled" : "report-reopened", ...about });
  });
}

/**
 * Gives a report to an admin, who is notified unless they took it themselves, or (empty `adminId`) to nobody. Refuses with
 * `forbidden`, and with `not-found` for an unknown report and for somebody who is no admin.
 */
export async function assignReport(
  context: Context,
  admin: Actor,
  { reportId, adminId }: { reportId: string; adminId: string },
): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const report = await findRow(tx, reports, eq(reports.id, reportId));
    const assignedToId = adminId === "" ? null : adminId;
    const [assignee] = await tx
      .select(personColumns)
      .from(members)
      .where(and(eq(members.id, adminId), oneOf(members.role, ["admin"])));
    if (!report || (assignedToId !== null && !assignee)) return refuse("not-found");
    if (report.assignedToId === assignedToId) return;
    await tx.update(reports).set({ assignedToId }).where(eq(reports.id, reportId));
    await addAuditEntry(tx, context, admin, {
      action: "report-assigned",
      subjectId: report.reportedId,
      details: { reportId, to: assignee ? personOf(assignee).name : "" },
    });
    const others = assignedToId !== null && assignedToId !== admin.id;
    const events = others ? [await notify(tx, context, assignedToId, ACCOUNT["report-assigned"].notice())] : [];
    return { events };
  });
}
