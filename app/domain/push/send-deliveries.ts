import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { hasRow } from "~db/query";
import { pushDeliveries, pushSubscriptions } from "~db/schema";
import { retryPauseMs } from "../notifications/rules";
import { after, SECOND } from "../shared/clock";
import type { Context } from "../shared/context";
import { titleAlone } from "./content";
import type { PushResult, PushSender } from "./push-service";
import { BATCH_WAIT_MS, SlowPushServices } from "./slow-services";
import { MAX_REFUSALS } from "./rules";

/** Pushes of one transaction, sent at a time. */
const PUSHES_AT_ONCE = 100;
/** When a push is sent again because the process that was sending it died. */
const AGAIN_MS = 30 * SECOND;

/** When a push to a slow push service is looked at again because too many to such services are under way. */
const POSTPONED_MS = 2 * SECOND;
/** Most tries of one push. After each but the last a busy push service gets it again, while the push is still of use. */
const MAX_TRIES = 5;

type Delivery = typeof pushDeliveries.$inferSelect;
type Subscription = typeof pushSubscriptions.$inferSelect;

interface Claimed {
  delivery: Delivery;
  subscription: Subscription;
}

/** What is stored in a delivery that is over. */
const over = { nextAttemptAt: null, content: null } as const;

/**
 * Sends due pushes, the oldest first. Returns how many it looked at. Nobody waits for a push service that is slow: after
 * BATCH_WAIT_MS the next batch begins, and what is late is recorded when it is done. Known slow ones get a few at a time.
 */
export async function sendDeliveries(
  context: Context,
  sender: PushSender,
  slowServices = new SlowPushServices(),
): Promise<number> {
  const claimed = await claim(context);
  if (claimed.length === 0) return 0;
  const now = () => context.clock.now();
  const sendAndRecord = async (one: Claimed) => recordResults(context, [await sendOne(context, sender, one)]);
  const postponed: string[] = [];
  const batch: Claimed[] = [];
  for (const one of claimed) {
    const { endpoint } = one.subscription;
    if (!slowServices.isSlow(endpoint, now())) batch.push(one);
    else if (slowServices.hasRoom) void slowServices.run(endpoint, now, sendAndRecord(one));
    else postponed.push(one.delivery.id);
  }
  const sentInTime = new Map<Claimed, Sent>();
  let isInTime = true;
  const send = async (one: Claimed) => {
    const sent = await sendOne(context, sender, one);
    if (isInTime) sentInTime.set(one, sent);
    else await recordResults(context, [sent]);
  };
  const sends = batch.map((one) => ({ one, sending: send(one) }));
  await Promise.race([
    Promise.all(sends.map(({ sending }) => sending)),
    pause(BATCH_WAIT_MS, undefined, { ref: false }),
  ]);
  isInTime = false;
  for (const { one, sending } of sends)
    if (!sentInTime.has(one)) void slowServices.run(one.subscription.endpoint, now, sending);
  if (sentInTime.size > 0) await recordResults(context, [...sentInTime.values()]);
  if (postponed.length > 0) await postpone(context, postponed);
  return claimed.length;
}

const postpone = ({ write, clock }: Context, ids: readonly string[]) =>
  write((tx) =>
    tx
      .update(pushDeliveries)
      .set({ nextAttemptAt: after(clock.now(), POSTPONED_MS) })
      .where(inArray(pushDeliveries.id, [...ids])),
  );

/**
 * Postpones the due pushes before they are sent. So of two processes one sends them. If that process dies, the pushes
 * are due again after AGAIN_MS.
 */
async function claim(context: Context): Promise<Claimed[]> {
  const now = context.clock.now();
  const isDue = and(isNotNull(pushDeliveries.nextAttemptAt), lte(pushDeliveries.nextAttemptAt, now));
  if (!(await hasRow(context.read, pushDeliveries, isDue))) return [];
  return context.write(async (tx) => {
    const found = await tx
      .select({ delivery: pushDeliveries, subscription: pushSubscriptions })
      .from(pushDeliveries)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
      .where(isDue)
      .orderBy(asc(pushDeliveries.nextAttemptAt), asc(pushDeliveries.id))
      .limit(PUSHES_AT_ONCE);
    const ids = found.map(({ delivery }) => delivery.id);
    await tx
      .update(pushDeliveries)
      .set({ nextAttemptAt: after(now, AGAIN_MS) })
      .where(inArray(pushDeliveries.id, ids));
    return found;
  });
}

interface Sent extends Claimed {
  /** Null: its time was over. */
  result: PushResult | null;
}

async function sendOne({ clock }: Context, sender: PushSender, claimed: Claimed): Promise<Sent> {
  const { delivery, subscription } = claimed;
  const ttl = Math.floor((delivery.expiresAt.getTime() - clock.now().getTime()) / SECOND);
  if (ttl <= 0 || delivery.content === null) return { ...claimed, result: null };
  const { endpoint, p256dh, auth } = subscription;
  const payload = JSON.stringify(delivery.content);
  return { ...claimed, result: await sender.send({ endpoint, p256dh, auth, payload, ttl, topic: delivery.topic }) };
}

function recordResults(context: Context, sent: readonly Sent[]): Promise<void> {
  return context.write(async (tx) => {
    const now = context.clock.now();
    const taken = sent.filter(({ result }) => result?.outcome === "taken");
    if (taken.length > 0) {
      const subscriptions = taken.map(({ subscription }) => subscription.id);
      const deliveries = taken.map(({ delivery }) => delivery.id);
      await tx
        .update(pushDeliveries)
        .set({ ...over, sentAt: now })
        .where(inArray(pushDeliveries.id, deliveries));
      await tx
        .update(pushSubscriptions)
        .set({ lastSentAt: now, failures: 0, pausedUntil: null })
        .where(inArray(pushSubscriptions.id, subscriptions));
    }
    for (const { delivery, subscription, result } of sent) {
      if (result?.outcome === "taken") continue;
      const change = changeAfter(result, delivery, subscription, now);
      if (change.subscription === "ends") {
        await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription.id));
        continue;
      }
      await tx.update(pushDeliveries).set(change.delivery).where(eq(pushDeliveries.id, delivery.id));
      if (change.subscription)
        await tx.update(pushSubscriptions).set(change.subscription).where(eq(pushSubscriptions.id, subscription.id));
    }
  });
}

interface Change {
  delivery: Partial<Delivery>;
  subscription?: "ends" | Partial<Subscription>;
}

/**
 * What follows from a push that was not taken (docs/product.md#push). `failures` counts either the answers 'busy' in a row,
 * while `pausedUntil` is set, or the refusals in a row; with another kind it begins anew at 1. So a service's own trouble
 * brings no subscription nearer to its end.
 */
function changeAfter(result: PushResult | null, delivery: Delivery, subscription: Subscription, now: Date): Change {
  const attempts = delivery.attempts + 1;
  const wasBusy = subscription.pausedUntil !== null;
  switch (result?.outcome) {
    case "gone":
      return { delivery: {}, subscription: "ends" };
    case "too-large": {
      const content = delivery.content && titleAlone(delivery.content);
      return { delivery: content ? { content, attempts, nextAttemptAt: now } : { ...over, attempts } };
    }
    case "refused": {
      const failures = (wasBusy ? 0 : subscription.failures) + 1;
      return {
        delivery: { ...over, attempts },
        subscription: failures >= MAX_REFUSALS ? "ends" : { failures, pausedUntil: null },
      };
    }
    case "busy": {
      const failures = (wasBusy ? subscription.failures : 0) + 1;
      const pausedUntil = after(now, result.retryAfterMs ?? retryPauseMs(failures));
      const isOver = pausedUntil >= delivery.expiresAt || attempts >= MAX_TRIES;
      return {
        delivery: isOver ? { ...over, attempts } : { attempts, nextAttemptAt: pausedUntil },
        subscription: { failures, pausedUntil },
      };
    }
    default:
      return { delivery: over };
  }
}
