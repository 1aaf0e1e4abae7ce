import { sql } from "drizzle-orm";
import { check, id, index, int, isWhole, json, primaryKey, table, text, time } from "../columns";
import { members, ofMember } from "./members";

/** What concerns the safety of accounts: sign-ins, new passwords, roles, refusals by a limit. Stored for 30 days. */
export const securityEvents = table(
  "security_events",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Whose account it concerns; null when there is none, or it is not known. */
    memberId: text("member_id").references(() => members.id, { onDelete: "cascade" }),
    /** The IPv4 address, or the first 64 bits of the IPv6 one; empty for the command line on the server's machine. */
    network: text("network").notNull(),
    /** What was refused: 'POST /auth'. */
    what: text("what"),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    index("security_events_kind").on(t.kind, t.id),
    index("security_events_member").on(t.memberId, t.id),
    index("security_events_network").on(t.network, t.id),
    index("security_events_created").on(t.createdAt),
  ],
);

export const contactMessages = table(
  "contact_messages",
  {
    id: id(),
    memberId: text("member_id").references(() => members.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    company: text("company").notNull().default(""),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    createdAt: time("created_at").notNull(),
    handledAt: time("handled_at"),
  },
  (t) => [
    index("contact_messages_created").on(t.createdAt),
    index("contact_messages_member").on(t.memberId),
    index("contact_messages_open").on(t.id).where(sql.raw("handled_at is null")),
  ],
);

/** Mail to send: written in the same transaction as its cause; holds no token and no link, which are made when it leaves. */
export const outbox = table(
  "outbox",
  {
    id: id(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    details: json("details").$type<Record<string, unknown>>().notNull(),
    createdAt: time("created_at").notNull(),
    attempts: int("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").notNull(),
    sentAt: time("sent_at"),
    failedAt: time("failed_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("outbox_due").on(t.nextAttemptAt).where(sql.raw("sent_at is null and failed_at is null")),
    index("outbox_unsent").on(t.id).where(sql.raw("sent_at is null")),
    index("outbox_recipient").on(t.recipient, t.createdAt),
    index("outbox_kind").on(t.kind, t.id),
    check("outbox_attempts", isWhole(t.attempts)),
  ],
);

/** The first answer to a repeated creation, for 24 h (docs/product.md#api). */
export const idempotencyKeys = table(
  "idempotency_keys",
  {
    memberId: ofMember("member_id"),
    /** SHA-256 of the key that the caller chose. */
    key: text("key").notNull(),
    /** SHA-256 of operation and body: another body under the same key is a conflict. */
    fingerprint: text("fingerprint").notNull(),
    answer: json("answer").$type<unknown>(),
    /** The length of `answer` as JSON: what one member's keys may store is limited. */
    bytes: int("bytes").notNull().default(0),
    createdAt: time("created_at").notNull(),
  },
  (t) => [primaryKey(t.memberId, t.key), index("idempotency_keys_age").on(t.createdAt)],
);

/** The last run of each job. */
export const jobRuns = table("job_runs", {
  name: text("name").primaryKey(),
  startedAt: time("started_at").notNull(),
  endedAt: time("ended_at"),
  error: text("error"),
});

/** What admins set for the whole community while it runs. */
export const communitySettings = table("community_settings", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  changedAt: time("changed_at").notNull(),
});
