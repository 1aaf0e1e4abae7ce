import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { hasRow, type Query } from "~db/query";
import { outbox, notificationJobs, pushKinds } from "~db/schema";
import { type EmailTemplate, enqueueEmail, emailOf, type Email } from "../notifications";
import { pushText } from "../notifications/catalogue/pushes";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";
import { findRecipients } from "./find-recipients";
import { type MailReader, mayMail } from "./may-mail";
import { unsubscribeLink } from "./preferences";
import { consumeViewQuota, countsForLimits, type Recipient } from "./recipients";
import { CONVERSATION_MAIL_MS, hasRoom } from "../notifications/catalogue/push-limits";

/**
 * The mail that takes a push's place: the push's title, its body without details (of a message "New message. Open to read."),
 * and a link. Null if the member has answered meanwhile, or may not get mails any more.
 */
export const writeNotificationEmail: EmailTemplate = async (context, { recipient: to, details }) => {
  const { kind, aboutId, memberId } = mailDetails.parse(details);
  // The job may be gone from the database, so its recipients are found anew, from the first one on.
  const job = { kind, aboutId, handledUpTo: "", recipientId: memberId };
  const { actorId, recipients } = await findRecipients(context.read, context, job);
  // A member may have several watches that match. The first that may mail now speaks for all.
  for (const recipient of recipients.filter((one) => one.memberId === memberId)) {
    const reader = await mayMail(context.read, context, { job, actorId, recipient });
    if (reader?.email === to) return emailTo(context, recipient, reader);
  }
  return null;
};

function emailTo(context: Context, { memberId, facts, path }: Recipient, { email: to, timeZone }: MailReader): Email {
  const link = new URL(path, context.settings.publicUrl);
  const unsubscribe = unsubscribeLink(context, memberId);
  const text = pushText(facts, { timeZone, showDetails: false });
  return emailOf("notification", { to, unsubscribe }, { ...text, link, unsubscribe }, context.settings);
}

/** What the outbox keeps about a notification. Its words are made when it leaves. */
const mailDetails = z.object({
  kind: z.enum(pushKinds),
  /** The promise, message, space, car, planned departure or match. */
  aboutId: z.string(),
  memberId: z.string(),
  /** The member whose act it was. Null: the clock. */
  actorId: z.string().nullable(),
  /** False for what belongs to a promise that binds, which the limits do not count. */
  counts: z.boolean(),
});
type MailDetails = z.output<typeof mailDetails>;

const JOBS_A_TRANSACTION = 20;

type JobRow = typeof notificationJobs.$inferSelect;

/**
 * Posts a mail about each due job that its recipient has not answered, where no browser of theirs takes pushes. Returns
 * how many jobs it took up. The outbox sends the mails, so a dead mail server delays nothing here.
 */
export async function mailUnanswered(context: Context): Promise<number> {
  const now = context.clock.now();
  const isDue = lte(notificationJobs.mailAt, now);
  if (!(await hasRow(context.read, notificationJobs, isDue))) return 0;
  return context.write(async (tx) => {
    const { id, mailAt } = notificationJobs;
    const due = await tx
      .select({ id })
      .from(notificationJobs)
      .where(isDue)
      .orderBy(asc(mailAt), asc(id))
      .limit(JOBS_A_TRANSACTION);
    const ids = due.map((job) => job.id);
    // Of two processes one gets each job.
    const claimed = await tx.delete(notificationJobs).where(inArray(id, ids)).returning();
    for (const job of claimed.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const remaining = await mailJob(tx, context, job, now);
      if (remaining) await tx.insert(notificationJobs).values(remaining);
    }
    return due.length;
  });
}

/** Posts the mails about one job. Returns the job for later, if it has more recipients or its mail was postponed. Null: done. */
async function mailJob(tx: Query, context: Context, job: JobRow, now: Date): Promise<JobRow | null> {
  const { actorId, recipients, handledUpTo } = await findRecipients(tx, context, job);
  let remaining = handledUpTo === null ? null : { ...job, handledUpTo };
  for (const recipient of recipients) {
    const reader = await mayMail(tx, context, { job, actorId, recipient });
    if (!reader) continue;
    const mailAt = await postOrPostpone(tx, context, { job, actorId, recipient, reader }, now);
    // Only mails about messages are postponed, and a message has one recipient.
    if (mailAt) remaining = { ...job, mailAt };
  }
  return remaining;
}

interface Notification {
  job: JobRow;
  actorId: string | null;
  recipient: Recipient;
  reader: MailReader;
}

/** Posts one mail within the limits, or postpones it. Returns when to try again; null: done, sent or not. */
async function postOrPostpone(
  tx: Query,
  context: Context,
  { job, actorId, recipient, reader }: Notification,
  now: Date,
): Promise<Date | null> {
  const { kind, aboutId, createdAt } = job;
  const { memberId } = recipient;
  const { email } = reader;
  const details: MailDetails = { kind, aboutId, memberId, actorId, counts: countsForLimits(recipient) };
  const mails = await mailsOf(tx, email, now);
  const last = mails.filter((mail) => isOfConversation(mail, details)).at(-1);
  // The last mail was posted after this message, so its reader finds this one too.
  if (last && createdAt < last.createdAt) return null;
  // One mail an hour about a conversation.
  if (last && last.createdAt > after(now, -CONVERSATION_MAIL_MS)) return after(last.createdAt, CONVERSATION_MAIL_MS);
  const counted = mails.filter(({ counts }) => counts).map((mail) => mail.createdAt);
  if (details.counts && !hasRoom(counted, now, recipient.ofStranger)) return null;
  if (kind === "watch" && mails.some((mail) => mail.kind === kind && mail.aboutId === aboutId)) return null;
  if (!consumeViewQuota(context, recipient, reader)) return null;
  await enqueueEmail(tx, context, { kind: "notification", recipient: email, details: { ...details } });
  return null;
}

/** Whether an earlier mail was about a message of the same two members. */
const isOfConversation = (mail: MailDetails, { kind, actorId }: MailDetails): boolean =>
  isMessage(kind) && isMessage(mail.kind) && mail.actorId === actorId;

/** An arrival is a message too: 'I'm here'. */
const isMessage = (kind: MailDetails["kind"]): boolean => kind === "message" || kind === "arrival";

/** The notifications by mail to this address in the last 24 hours that were sent or wait, the oldest first. */
async function mailsOf(tx: Query, email: string, now: Date): Promise<(MailDetails & { createdAt: Date })[]> {
  const { recipient, createdAt, kind, failedAt, details, id } = outbox;
  const rows = await tx
    .select({ details, createdAt })
    .from(outbox)
    .where(and(eq(recipient, email), gt(createdAt, after(now, -DAY)), eq(kind, "notification"), isNull(failedAt)))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...mailDetails.parse(row.details), createdAt: row.createdAt }));
}
