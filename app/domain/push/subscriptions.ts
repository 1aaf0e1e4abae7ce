import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { findRow } from "~db/query";
import { pushSubscriptions } from "~db/schema";
import { mustBeConfirmed } from "../auth";
import { inMemberTransaction, removeOwn } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { SubscribeInput } from "./input";
import type { PushSender } from "./push-service";
import { type OwnSubscription, MAX_SUBSCRIPTIONS } from "./rules";

type Row = typeof pushSubscriptions.$inferSelect;

/** The member's browsers, the newest first. `sessionId` is the session that asks. */
export async function subscriptionsOf(context: Context, { id }: Actor, sessionId: string): Promise<OwnSubscription[]> {
  const rows = await context.read
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, id))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
  const now = context.clock.now();
  return rows.map((row) => ownSubscription(row, sessionId, now));
}

const ownSubscription = (row: Row, sessionId: string, now: Date): OwnSubscription => ({
  id: row.id,
  browser: row.browser,
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  isPaused: row.pausedUntil !== null && row.pausedUntil > now,
  isCurrent: row.sessionId === sessionId,
});

/** The session in which the member allowed pushes, and its browser. */
interface AllowedIn {
  sessionId: string;
  /** The browser in words. */
  browser: string;
}

/**
 * Lets the server push to this browser until its session ends. A session has one subscription, and an address belongs to
 * one member: another member who signs in on the same phone takes it over. Refuses with `push-address` an address that is
 * not https or lies in a private network, and with `unconfirmed`.
 */
export async function subscribe(
  context: Context,
  actor: Actor,
  sender: Pick<PushSender, "accepts">,
  { endpoint, keys }: SubscribeInput,
  { sessionId, browser }: AllowedIn,
): Promise<OwnSubscription> {
  if (!sender.accepts(endpoint)) refuse("push-address");
  return inMemberTransaction(context, actor, async (tx) => {
    await mustBeConfirmed(tx, context, actor);
    const now = context.clock.now();
    const ofSession = eq(pushSubscriptions.sessionId, sessionId);
    await tx.delete(pushSubscriptions).where(and(ofSession, ne(pushSubscriptions.endpoint, endpoint)));
    const fresh = { memberId: actor.id, sessionId, endpoint, ...keys, browser };
    const known = await findRow(tx, pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint));
    const isSame = known?.memberId === actor.id && known.p256dh === keys.p256dh && known.auth === keys.auth;
    if (isSame) {
      const row = { ...known, ...fresh, failures: 0, pausedUntil: null };
      await tx.update(pushSubscriptions).set(row).where(eq(pushSubscriptions.id, known.id));
      return { result: ownSubscription(row, sessionId, now), events: [] };
    }
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    const oldest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, actor.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(MAX_SUBSCRIPTIONS - 1)
      .limit(1000); // SQLite takes no offset without a limit
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest));
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ ...fresh, id: context.newId(), createdAt: now })
      .returning();
    if (!row) throw new Error("the subscription was not stored");
    return { result: ownSubscription(row, sessionId, now), events: [] };
  });
}

/** Ends pushes to one of the member's browsers. Refuses with `not-found` a browser that is unknown or another member's. */
export const unsubscribe = (context: Context, actor: Actor, id: string): Promise<void> =>
  removeOwn(context, actor, pushSubscriptions, id);
