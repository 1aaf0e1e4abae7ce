import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { members, pushDeliveries, pushSubscriptions } from "~db/schema";
import { inMemberTransaction } from "../members";
import { after, HOUR, MINUTE, SECOND } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashedTopic, contentOf } from "./content";
import { TESTS_AN_HOUR } from "../notifications/catalogue/push-limits";

/** How long a push service keeps a test. */
const TEST_MS = 5 * MINUTE;

/**
 * Queues a test for each of the member's browsers. Refuses with `no-push` a member without browsers, and with `too-many`
 * the sixth test within an hour. Returns the number of browsers.
 */
export const sendTestPush = (context: Context, actor: Actor): Promise<number> =>
  inMemberTransaction(context, actor, async (tx) => {
    const now = context.clock.now();
    const { memberId, kind, createdAt, occasion } = pushDeliveries;
    const earlier = await tx
      .selectDistinct({ occasion, createdAt })
      .from(pushDeliveries)
      .where(and(eq(memberId, actor.id), eq(kind, "test"), gt(createdAt, after(now, -HOUR))))
      .orderBy(asc(createdAt));
    const [oldest] = earlier;
    if (oldest && earlier.length >= TESTS_AN_HOUR) {
      const waitMs = oldest.createdAt.getTime() + HOUR - now.getTime();
      refuse("too-many", { retryAfterSeconds: Math.ceil(waitMs / SECOND) });
    }
    const browsers = await tx
      .select({ id: pushSubscriptions.id, timeZone: members.timeZone })
      .from(pushSubscriptions)
      .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
      .where(eq(pushSubscriptions.memberId, actor.id));
    if (browsers.length === 0) refuse("no-push");
    const testId = context.newId();
    const topic = hashedTopic(testId);
    for (const browser of browsers) {
      const reader = { timeZone: browser.timeZone ?? context.settings.timeZone, showDetails: false };
      const parts = { facts: { kind: "test" }, path: "/profile/notifications", topic } as const;
      await tx.insert(pushDeliveries).values({
        id: context.newId(),
        subscriptionId: browser.id,
        memberId: actor.id,
        kind: "test",
        occasion: `test ${testId}`,
        topic,
        counts: false,
        content: contentOf(parts, reader, context.settings.publicUrl),
        createdAt: now,
        expiresAt: after(now, TEST_MS),
        nextAttemptAt: now,
      });
      // Set to now, not to null: the test goes at once, and `changeAfter` of send-deliveries.ts still reads from the time that
      // the `failures` before were of a busy service.
      await tx
        .update(pushSubscriptions)
        .set({ pausedUntil: now })
        .where(and(eq(pushSubscriptions.id, browser.id), isNotNull(pushSubscriptions.pausedUntil)));
    }
    return { result: browsers.length, events: [] };
  });
