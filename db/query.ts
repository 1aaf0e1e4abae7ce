import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** What both engines can do, typed as the await-only one. Left out on purpose: transaction, execute (each engine's own). */
export type Query = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$with" | "with"
>;

/**
 * The only way to change anything: one work, one transaction, as if it were alone. Resolves after COMMIT. A work may run
 * twice and holds others up: no input or output but the database in it, and it returns its events.
 */
export type Write = <T>(work: (tx: Query) => Promise<T>) => Promise<T>;

export interface Database {
  /** Sees what is committed; refuses inside `write`. */
  read: Query;
  write: Write;
  /** Stores what `write` has accepted, then closes. */
  close(): Promise<void>;
}

/** Builds a prepared statement once for each connection it is asked on. */
export function preparedOnce<T>(prepare: (on: Query) => T): (on: Query) => T {
  const made = new WeakMap<object, T>();
  return (on) => {
    const known = made.get(on);
    if (known !== undefined) return known;
    const fresh = prepare(on);
    made.set(on, fresh);
    return fresh;
  };
}
