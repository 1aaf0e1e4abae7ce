import { createHash } from "node:crypto";
import { pgSchema, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What several processes on one PostgreSQL share. None of it is the community's data: a backup need not hold it, and SQLite
 * has none of it. So these tables stand outside the migrations of both engines (docs/decisions/0031-many-processes.md).
 */
const processes = pgSchema("processes");

/** Events that wait to be sent to all processes, each row with those of one transaction. */
export const storedEvents = processes.table("events", {
  id: text("id").primaryKey(),
  /** JSON. */
  body: text("body").notNull(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull(),
  /** Set only for a body that is too long for a notification: the row stays until every process has read it. */
  sentAt: timestamp("sent_at", { withTimezone: true }),
});

/** Tables without rows or columns that are only locked. Two things that share one wait for each other for some milliseconds. */
const LOCK_TABLES = 64;

/** The table that stands for the thing of this name. */
export function lockTableOf(name: string): string {
  const number = createHash("sha256").update(name).digest().readUInt32BE() % LOCK_TABLES;
  return `processes.lock_${String(number).padStart(2, "0")}`;
}

const createLockTables = Array.from(
  { length: LOCK_TABLES },
  (_, number) => `create table if not exists processes.lock_${String(number).padStart(2, "0")} ();`,
).join("\n");

/** How many tables `CREATE_PROCESS_TABLES` makes: those that are only locked, and four more. */
export const PROCESS_TABLES = LOCK_TABLES + 4;

/**
 * Makes the tables where they are missing. Only the events must survive a crash of the database: what is unlogged is made
 * anew by the processes.
 */
export const CREATE_PROCESS_TABLES = `
  create schema if not exists processes;
  create table if not exists processes.events (
    id text primary key,
    body text not null,
    stored_at timestamptz not null default clock_timestamp(),
    sent_at timestamptz
  );
  create unlogged table if not exists processes.limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  );
  create unlogged table if not exists processes.leases (
    process_id text primary key,
    renewed_at timestamptz not null
  );
  create unlogged table if not exists processes.online (
    process_id text not null,
    member_id text not null,
    state text not null check (state in ('online', 'watching')),
    primary key (process_id, member_id)
  );
  ${createLockTables}
`;
