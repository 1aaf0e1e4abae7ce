import { and, count, eq, gt, isNull, min } from "drizzle-orm";
import type { Query } from "~db/query";
import { messages, reports, spaces } from "~db/schema";
import { changeAs } from "../members";
import { tellAdmins } from "../notices";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { keepToLimit } from "../shared/per-day";
import type { ReportInput } from "./input";
import { memberOrFormer } from "./other-member";
import type { Report } from "./rules";

/**
 * Keeps for the admins what a member says of another, of a message that they got from them, or of a space of theirs; it
 * blocks nobody and nobody else is told (PRODUCT 7). A block, by whomever, is no hindrance; of a former member a message
 * can be reported, and nothing else. The same said again while it is open is no error. Refuses with `about-oneself`, `not-found` and `too-many-reports`.
 */
export async function reportMember(context: Context, actor: Actor, input: ReportInput): Promise<Report> {
  return changeAs(context, actor, async (tx) => {
    const { reason, details, messageId = null, spaceId = null } = input;
    const reported = await memberOrFormer(tx, actor, input.userId);
    if (reported.deletedAt && messageId === null) refuse("not-found");
    if (messageId !== null) await mustBeFrom(tx, actor, reported.id, messageId);
    if (spaceId !== null) await mustBeOf(tx, reported.id, spaceId);
    const pair = and(eq(reports.reporterId, actor.id), eq(reports.reportedId, reported.id));
    const open = await tx
      .select()
      .from(reports)
      .where(and(pair, isNull(reports.resolvedAt)));
    const known = open.find(
      (one) =>
        one.reason === reason && one.details === details && one.messageId === messageId && one.spaceId === spaceId,
    );
    if (known) return { result: reportCard(known, reported.id), events: [] };
    const now = context.clock.now();
    await keepToDay(tx, context, actor);
    await tellOfReport(tx, context);
    const report = { id: context.newId(), reason, details, messageId, spaceId, createdAt: now };
    await tx.insert(reports).values({ ...report, reporterId: actor.id, reportedId: reported.id });
    return { result: reportCard(report, reported.id), events: [] };
  });
}

const reportCard = (
  { id, reason, details, messageId, spaceId, createdAt }: Omit<Report, "createdAt" | "userId"> & { createdAt: Date },
  userId: string,
): Report => ({ id, userId, reason, details, messageId, spaceId, createdAt: createdAt.toISOString() });

async function mustBeFrom(tx: Query, actor: Actor, senderId: string, id: string): Promise<void> {
  const [message] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.senderId, senderId), eq(messages.receiverId, actor.id)));
  if (!message) refuse("not-found");
}

async function mustBeOf(tx: Query, ownerId: string, id: string): Promise<void> {
  const [space] = await tx
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.id, id), eq(spaces.ownerId, ownerId)));
  if (!space) refuse("not-found");
}

async function keepToDay(tx: Query, { settings, clock }: Context, actor: Actor): Promise<void> {
  const now = clock.now();
  const [sent] = await tx
    .select({ number: count().mapWith(Number), first: min(reports.createdAt) })
    .from(reports)
    .where(and(eq(reports.reporterId, actor.id), gt(reports.createdAt, after(now, -DAY))));
  keepToLimit(sent, settings.perDay.reports, "too-many-reports", now);
}

/** Once until no report is open any more, however many come. */
async function tellOfReport(tx: Query, context: Context): Promise<void> {
  const [open] = await tx.select({ id: reports.id }).from(reports).where(isNull(reports.resolvedAt)).limit(1);
  if (open) return;
  await tellAdmins(tx, context, {
    title: "Somebody was reported",
    message: "Please look: Profile, Admin Dashboard, Reports.",
  });
}
