import { eq, isNotNull } from "drizzle-orm";
import { countRows, hasTable, placeholders, preparedOnce, type Query } from "~db/query";
import { members, notificationJobs, pushDeliveries } from "~db/schema";
import type { PushKind } from "../notifications/catalogue/pushes";
import type { Context } from "../shared/context";
import { NEWCOMER_MS } from "../notifications/catalogue/push-limits";

interface NewJob {
  kind: Exclude<PushKind, "test">;
  /** The id of the request, promise, message, space, car, planned departure or match. For an arrival: of its message. */
  aboutId: string;
}

/** Stores a notification job inside an event's transaction. The job `send-push` finds the recipients (docs/product.md#push). */
export async function addPush(tx: Query, context: Context, { kind, aboutId }: NewJob): Promise<void> {
  await insertJob(tx).execute({ id: context.newId(), kind, aboutId, createdAt: context.clock.now() });
}

// Prepared, because every share runs it.
const insertJob = preparedOnce("insert_notification_job", (on) =>
  on.insert(notificationJobs).values(placeholders("id", "kind", "aboutId", "createdAt")),
);

/** **guard**: members in their first 24 hours, suspended and former ones push nobody. No actor: the clock, which may. */
export async function mayPush(tx: Query, actorId: string | null, now: Date): Promise<boolean> {
  if (actorId === null) return true;
  const { createdAt, suspendedAt, deletedAt } = members;
  const [actor] = await tx.select({ createdAt, suspendedAt, deletedAt }).from(members).where(eq(members.id, actorId));
  if (!actor || actor.suspendedAt || actor.deletedAt) return false;
  return now.getTime() - actor.createdAt.getTime() >= NEWCOMER_MS;
}

/** The number of pushes that wait to be sent, also those that are to be tried again. */
export async function countWaitingPushes({ read }: Pick<Context, "read">): Promise<number> {
  return countRows(read, pushDeliveries, isNotNull(pushDeliveries.nextAttemptAt));
}

/**
 * Drops the notification jobs, of which pushes or mails were still to be made. A restore calls it: they are about the time
 * before the backup, and most of them were sent then. Pushes that are made already go with the sessions, which a restore ends.
 */
export const dropPushes = ({ write }: Pick<Context, "write">): Promise<void> =>
  write(async (tx) => {
    if (await hasTable(tx, notificationJobs)) await tx.delete(notificationJobs);
  });
