import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { messages, promises, reports, spaces } from "~db/schema";
import { inMemberTransaction, isEstablishedMember } from "../members";
import { notifyAdmins } from "../notifications";
import { ACCOUNT } from "../notifications/catalogue/account-notices";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { mustBeUnderDailyLimit } from "../shared/per-day";
import type { ReportInput } from "./input";
import { reportedMember } from "./other-member";
import type { Report } from "./rules";

/**
 * Stores a member's report of another member, of a message from them, or of one of their spaces, for the admins only
 * (docs/product.md#who-sees-what). It blocks nobody. It works across a block. Of a former member only a message can be
 * reported. The same report again while it is open is no error. Refuses with `about-oneself`, `not-found` and
 * `too-many-reports`.
 */
export async function reportMember(context: Context, actor: Actor, input: ReportInput): Promise<Report> {
  return inMemberTransaction(context, actor, async (tx) => {
    const { reason, details, messageId = null } = input;
    const { member: reported, ownerHidden } = await reportedMember(tx, actor, input.userId);
    // A reporter who may not know the owner names the space. The report stores it, and their own download shows it in place
    // of the owner.
    const spaceId = input.spaceId ?? (ownerHidden ? input.userId : null);
    if (reported.deletedAt && messageId === null) refuse("not-found");
    if (messageId !== null) await mustBeFrom(tx, actor, reported.id, messageId);
    if (spaceId !== null) await mustBeOf(tx, actor, { ownerId: reported.id, ownerHidden }, spaceId);
    const pair = and(eq(reports.reporterId, actor.id), eq(reports.reportedId, reported.id));
    const open = await tx
      .select()
      .from(reports)
      .where(and(pair, isNull(reports.resolvedAt)));
    const known = open.find(
      (one) =>
        one.reason === reason && one.details === details && one.messageId === messageId && one.spaceId === spaceId,
    );
    if (known) return { result: reportCard({ ...known, reason }, input.userId), events: [] };
    const now = context.clock.now();
    await mustBeUnderDailyLimit(tx, context, {
      createdAt: reports.createdAt,
      condition: eq(reports.reporterId, actor.id),
      max: context.settings.perDay.reports,
      code: "too-many-reports",
    });
    await notifyOfReport(tx, context);
    const report = { id: context.newId(), reason, details, messageId, spaceId, createdAt: now };
    const established = await isEstablishedMember(tx, context, actor.id);
    await tx.insert(reports).values({ ...report, established, reporterId: actor.id, reportedId: reported.id });
    return { result: reportCard(report, input.userId), events: [] };
  });
}

const reportCard = (
  { id, reason, details, messageId, spaceId, createdAt }: Omit<Report, "createdAt" | "userId"> & { createdAt: Date },
  userId: string,
): Report => ({ id, userId, reason, details, messageId, spaceId, createdAt: createdAt.toISOString() });

async function mustBeFrom(tx: Query, actor: Actor, senderId: string, id: string): Promise<void> {
  const received = and(eq(messages.id, id), eq(messages.senderId, senderId), eq(messages.receiverId, actor.id));
  if (!(await hasRow(tx, messages, received))) refuse("not-found");
}

/**
 * A space that names nobody belongs to no named member, unless it was promised to the reporting one. Otherwise a report
 * would tell whose it is.
 */
async function mustBeOf(
  tx: Query,
  actor: Actor,
  { ownerId, ownerHidden }: { ownerId: string; ownerHidden: boolean },
  id: string,
): Promise<void> {
  const promised = tx.select({ id: promises.spaceId }).from(promises).where(eq(promises.driverId, actor.id));
  const known = or(eq(spaces.ownerHidden, ownerHidden), inArray(spaces.id, promised));
  if (!(await hasRow(tx, spaces, eq(spaces.id, id), eq(spaces.ownerId, ownerId), known))) refuse("not-found");
}

/** Notifies the admins of a report that is stored next: only while none is open, so before it is stored. */
export async function notifyOfReport(tx: Query, context: Context): Promise<void> {
  if (await hasRow(tx, reports, isNull(reports.resolvedAt))) return;
  await notifyAdmins(tx, context, ACCOUNT.reported.notice());
}
