import { sql } from "drizzle-orm";
import {
  bool,
  check,
  id,
  index,
  int,
  isWhole,
  json,
  onEarth,
  oneOf,
  partOf,
  position,
  real,
  table,
  text,
  time,
  uniqueIndex,
} from "../columns";
import { sessions } from "./accounts";
import { memberKey, ofMember } from "./members";
import { watchSpans } from "./words";

/** What a push can be about, in the order of the page (docs/product.md#push). */
export const pushKinds = [
  "request",
  "promise",
  "arrival",
  "message",
  "still-free",
  "got-it",
  "watch",
  "reminder",
  "plan",
  "match",
  "test",
] as const;

/** A browser to which a member lets the server push. It ends with the session in which it was allowed. */
export const pushSubscriptions = table(
  "push_subscriptions",
  {
    id: id(),
    memberId: ofMember("member_id"),
    sessionId: partOf("session_id", () => sessions.id),
    /** The push service's address for this browser. Who knows it and the keys can push to it. */
    endpoint: text("endpoint").notNull().unique(),
    /** The browser's public key, base64url. */
    p256dh: text("p256dh").notNull(),
    /** The browser's authentication secret, base64url. */
    auth: text("auth").notNull(),
    /** In words, as 'Chrome on Android'; empty when unknown. */
    browser: text("browser").notNull().default(""),
    createdAt: time("created_at").notNull(),
    /** When the push service last took a push. */
    lastSentAt: time("last_sent_at"),
    /** Failures in a row: of a busy push service where `pausedUntil` is a time, else refusals. */
    failures: int("failures").notNull().default(0),
    /** Nothing is sent to it before. Null, or a time that is past: it can be sent to. */
    pausedUntil: time("paused_until"),
  },
  (t) => [
    index("push_subscriptions_member").on(t.memberId),
    index("push_subscriptions_session").on(t.sessionId),
    check("push_subscriptions_failures", isWhole(t.failures)),
  ],
);

/** Which pushes a member wants. A member without a row wants all of them. */
export const pushPreferences = table(
  "push_preferences",
  {
    memberId: memberKey(),
    requests: bool("requests").notNull().default(true),
    promises: bool("promises").notNull().default(true),
    arrivals: bool("arrivals").notNull().default(true),
    messages: bool("messages").notNull().default(true),
    stillFree: bool("still_free").notNull().default(true),
    gotIt: bool("got_it").notNull().default(true),
    watches: bool("watches").notNull().default(true),
    plans: bool("plans").notNull().default(true),
    // Not `matches`: a field of that name hides the form's own method from scripts such as extensions.
    planMatches: bool("matches").notNull().default(true),
    /** Minutes after midnight in the member's zone; both null: no quiet hours. */
    quietFrom: int("quiet_from"),
    quietTo: int("quiet_to"),
    /** Names, streets and messages may stand on the lock screen. */
    showDetails: bool("show_details").notNull().default(false),
    /** Promises and messages go by mail while no browser of the member takes pushes. */
    byMail: bool("by_mail").notNull().default(true),
  },
  (t) => [
    check("push_preferences_from", sql`${isWhole(t.quietFrom)} and ${t.quietFrom} between 0 and 1439`),
    check("push_preferences_to", sql`${isWhole(t.quietTo)} and ${t.quietTo} between 0 and 1439`),
    check("push_preferences_quiet", sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
  ],
);

/**
 * What pushes and mails are to tell, written in the transaction that causes them. `fanOut` finds the recipients and removes the
 * row. The table has an older word for it.
 */
export const notificationJobs = table(
  "push_causes",
  {
    id: id(),
    kind: text("kind", { enum: pushKinds }).notNull(),
    /** The request, promise, message, space, car, planned departure or match that it is about. */
    aboutId: text("about_id").notNull(),
    /** The last recipient that was handled: a job with many is handled in batches. */
    handledUpTo: text("handled_up_to").notNull().default(""),
    createdAt: time("created_at").notNull(),
    /** When it goes by mail to who got no push of it; null: the pushes are still to be made. */
    mailAt: time("mail_at"),
  },
  (t) => [index("push_causes_mail").on(t.mailAt), check("push_causes_kind", oneOf(t.kind, pushKinds))],
);

/** One push to one browser. It is stored for a day, so that nothing is pushed twice and the limits can count. */
export const pushDeliveries = table(
  "push_deliveries",
  {
    id: id(),
    subscriptionId: partOf("subscription_id", () => pushSubscriptions.id),
    memberId: ofMember("member_id"),
    kind: text("kind", { enum: pushKinds }).notNull(),
    /** What happened, as a key: one browser gets one push of it. The column has an older word for it. */
    occasion: text("about").notNull(),
    /** Later pushes of one topic replace earlier ones. */
    topic: text("topic").notNull(),
    /** False for what belongs to a promise that binds, and for tests: these do not count in the limits. */
    counts: bool("counts").notNull(),
    /** What the browser shows; null once it was sent or given up. */
    content: json("content").$type<Record<string, unknown>>(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
    attempts: int("attempts").notNull().default(0),
    /** When it is sent next; null once it was sent or given up. */
    nextAttemptAt: time("next_attempt_at"),
    /** When the push service took it. */
    sentAt: time("sent_at"),
  },
  (t) => [
    uniqueIndex("push_deliveries_once").on(t.subscriptionId, t.occasion),
    index("push_deliveries_due").on(t.nextAttemptAt).where(sql.raw("next_attempt_at is not null")),
    index("push_deliveries_member").on(t.memberId, t.createdAt),
    index("push_deliveries_created").on(t.createdAt),
    check("push_deliveries_kind", oneOf(t.kind, pushKinds)),
    check("push_deliveries_attempts", isWhole(t.attempts)),
  ],
);

/** An area in which a member wants to learn of new spaces. Its centre is snapped to half a mile. */
export const watches = table(
  "watches",
  {
    id: id(),
    memberId: ofMember("member_id"),
    /** The half-mile cell of the centre. Watches are found by it. */
    cell: int("cell").notNull(),
    ...position(),
    /** Miles. */
    radius: real("radius").notNull(),
    span: text("span", { enum: watchSpans }).notNull(),
    /** Days of the week as bits, Monday is 1, Sunday 64; null but for the span 'week'. */
    days: int("days"),
    /** Minutes after midnight in the member's zone; null but for the span 'week'. */
    fromMinute: int("from_minute"),
    toMinute: int("to_minute"),
    createdAt: time("created_at").notNull(),
    endsAt: time("ends_at").notNull(),
  },
  (t) => [
    index("watches_cell").on(t.cell, t.id),
    index("watches_member").on(t.memberId),
    index("watches_end").on(t.endsAt),
    check("watches_on_earth", onEarth(t.latitude, t.longitude)),
    check("watches_cell_whole", isWhole(t.cell)),
    check("watches_radius", sql`${t.radius} in (0.5, 1, 2)`),
    check("watches_span", oneOf(t.span, watchSpans)),
    check("watches_week", sql`(${t.span} = 'week') = (${t.days} is not null)`),
    check("watches_hours", sql`(${t.days} is null) = (${t.fromMinute} is null)`),
    check("watches_both_hours", sql`(${t.fromMinute} is null) = (${t.toMinute} is null)`),
    check("watches_days", sql`${isWhole(t.days)} and ${t.days} between 1 and 127`),
    check("watches_from", sql`${isWhole(t.fromMinute)} and ${t.fromMinute} between 0 and 1439`),
    check("watches_to", sql`${isWhole(t.toMinute)} and ${t.toMinute} between 0 and 1439`),
  ],
);
