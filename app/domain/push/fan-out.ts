import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { hasRow, type Query } from "~db/query";
import { members, notificationJobs, pushDeliveries, pushPreferences, pushSubscriptions } from "~db/schema";
import { blockedMemberIds, viewerColumns } from "../members";
import { PUSHES } from "../notifications/catalogue/pushes";
import { wallTime, type WallTime } from "../shared/calendar";
import { after, DAY, later } from "../shared/clock";
import type { Context } from "../shared/context";
import { mayPush } from "./add-push";
import { hashedTopic, contentOf } from "./content";
import { findRecipients } from "./find-recipients";
import { consumeViewQuota, countsForLimits, isInHours, type Recipient } from "./recipients";
import { hasRoom } from "../notifications/catalogue/push-limits";
import { defaultPreferences, inQuietHours, wants } from "../notifications/catalogue/push-preferences";

/** Jobs of one transaction, and recipients after which it ends: other writes wait for it. */
const JOBS_A_TRANSACTION = 20;
const ENOUGH_RECIPIENTS = 500;
/** Pushes that one statement stores: each on its own would take three times as long. */
const PUSHES_A_STATEMENT = 100;

const isNew = isNull(notificationJobs.mailAt);

/**
 * Makes the oldest jobs into pushes for each browser of each recipient. Returns how many jobs it took up. Where mail is
 * set up, a job that may go by mail stays for `mailUnanswered`.
 */
export async function fanOut(context: Context): Promise<number> {
  // The job asks twice a second, and there are seldom any.
  if (!(await hasRow(context.read, notificationJobs, isNew))) return 0;
  return context.write(async (tx) => {
    const due = await tx
      .select()
      .from(notificationJobs)
      .where(isNew)
      .orderBy(asc(notificationJobs.id))
      .limit(JOBS_A_TRANSACTION);
    const now = context.clock.now();
    let handled = 0;
    let found = 0;
    for (const job of due) {
      if (found >= ENOUGH_RECIPIENTS) break;
      const { actorId, recipients, handledUpTo } = await findRecipients(tx, context, job);
      if (await mayPush(tx, actorId, now)) await addDeliveries(tx, context, actorId, recipients);
      const { id, kind, createdAt } = job;
      const mailAfter = context.settings.confirmsEmail ? PUSHES[kind].mailAfterMs : undefined;
      if (handledUpTo !== null)
        await tx.update(notificationJobs).set({ handledUpTo }).where(eq(notificationJobs.id, id));
      else if (mailAfter === undefined) await tx.delete(notificationJobs).where(eq(notificationJobs.id, id));
      else {
        const mailAt = after(createdAt, mailAfter);
        await tx.update(notificationJobs).set({ handledUpTo: "", mailAt }).where(eq(notificationJobs.id, id));
      }
      handled++;
      found += recipients.length;
    }
    return handled;
  });
}

const ofMember = ({ memberId }: { memberId: string }): string => memberId;

async function addDeliveries(
  tx: Query,
  context: Context,
  actorId: string | null,
  recipients: readonly Recipient[],
): Promise<void> {
  const hidden = new Set(actorId === null ? [] : [...(await blockedMemberIds(tx, actorId)), actorId]);
  const wanted = recipients.filter(({ memberId }) => !hidden.has(memberId) && !context.isWatching(memberId));
  if (wanted.length === 0) return;
  const ids = wanted.map(({ memberId }) => memberId);
  const now = context.clock.now();
  const browsers = Map.groupBy(await browsersOf(tx, ids), ofMember);
  const counted = Map.groupBy(await countedPushes(tx, ids, now), ofMember);
  const timeIn = wallTimesAt(now);
  const rows = [];
  for (const recipient of wanted) {
    const { memberId, facts, occasion, expiresAt } = recipient;
    const counts = countsForLimits(recipient);
    const theirs = browsers.get(memberId) ?? [];
    const [one] = theirs;
    if (!one) continue;
    const preferences = one.preferences ?? defaultPreferences;
    const timeZone = one.timeZone ?? context.settings.timeZone;
    if (!isInHours(recipient, timeIn(timeZone))) continue;
    if (!wants(preferences, facts.kind) || inQuietHours(preferences, facts.kind, now, timeZone)) continue;
    const pushes = new Map((counted.get(memberId) ?? []).map((push) => [push.occasion, push.createdAt]));
    if (counts && !hasRoom([...pushes.values()], now, recipient.ofStranger)) continue;
    if (!consumeViewQuota(context, recipient, one)) continue;
    const topic = hashedTopic(recipient.about);
    const { showDetails } = preferences;
    const content = contentOf({ ...recipient, topic }, { timeZone, showDetails }, context.settings.publicUrl);
    for (const { subscriptionId, pausedUntil } of theirs)
      rows.push({
        id: context.newId(),
        subscriptionId,
        memberId,
        kind: facts.kind,
        occasion,
        topic,
        counts,
        content,
        createdAt: now,
        expiresAt,
        nextAttemptAt: pausedUntil ? later(pausedUntil, now) : now,
      });
  }
  for (let start = 0; start < rows.length; start += PUSHES_A_STATEMENT)
    await storeDeliveries(tx, rows.slice(start, start + PUSHES_A_STATEMENT));
}

/** The times on the wall at a moment, each zone's read once. */
function wallTimesAt(now: Date): (timeZone: string) => WallTime {
  const times = new Map<string, WallTime>();
  return (timeZone) => {
    const time = times.get(timeZone) ?? wallTime(timeZone, now);
    times.set(timeZone, time);
    return time;
  };
}

/** Stores the pushes that their browsers did not get yet, each in place of unsent ones of its topic. */
async function storeDeliveries(tx: Query, rows: (typeof pushDeliveries.$inferInsert)[]): Promise<void> {
  const { subscriptionId, topic, nextAttemptAt, id } = pushDeliveries;
  const placeColumns = { id, subscriptionId, topic };
  const added = await tx.insert(pushDeliveries).values(rows).onConflictDoNothing().returning(placeColumns);
  if (added.length === 0) return;
  const newest = new Map(added.map((row) => [placeOf(row), row.id]));
  const topics = [...new Set(added.map((row) => row.topic))];
  const browsers = added.map((row) => row.subscriptionId);
  const unsent = await tx
    .select(placeColumns)
    .from(pushDeliveries)
    .where(and(inArray(subscriptionId, browsers), inArray(topic, topics), isNotNull(nextAttemptAt)));
  const replaced = unsent.filter((row) => newest.has(placeOf(row)) && newest.get(placeOf(row)) !== row.id);
  if (replaced.length === 0) return;
  const ids = replaced.map((row) => row.id);
  await tx.update(pushDeliveries).set({ nextAttemptAt: null, content: null }).where(inArray(id, ids));
}

/** Where a push of a topic replaces another. */
const placeOf = ({ subscriptionId, topic }: Record<"subscriptionId" | "topic", string>) => `${subscriptionId} ${topic}`;

/** The browsers of members who may sign in, with their preferences. */
function browsersOf(tx: Query, memberIds: readonly string[]) {
  return tx
    .select({
      memberId: pushSubscriptions.memberId,
      subscriptionId: pushSubscriptions.id,
      pausedUntil: pushSubscriptions.pausedUntil,
      timeZone: members.timeZone,
      suspendedAt: members.suspendedAt,
      ...viewerColumns,
      preferences: pushPreferences,
    })
    .from(pushSubscriptions)
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .leftJoin(pushPreferences, eq(pushPreferences.memberId, pushSubscriptions.memberId))
    .where(inArray(pushSubscriptions.memberId, [...memberIds]))
    .then((rows) => rows.filter(({ suspendedAt }) => suspendedAt === null));
}

/** The pushes of the last 24 hours that the limits count, once for each browser. */
const countedPushes = (tx: Query, memberIds: readonly string[], now: Date) =>
  tx
    .select({
      memberId: pushDeliveries.memberId,
      occasion: pushDeliveries.occasion,
      createdAt: pushDeliveries.createdAt,
    })
    .from(pushDeliveries)
    .where(
      and(
        inArray(pushDeliveries.memberId, [...memberIds]),
        gt(pushDeliveries.createdAt, after(now, -DAY)),
        eq(pushDeliveries.counts, true),
        // Not those that a later one replaced before they were sent.
        or(isNotNull(pushDeliveries.sentAt), isNotNull(pushDeliveries.nextAttemptAt)),
      ),
    );
