import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** What both engines can do, typed as PostgreSQL. `transaction` and `execute` are left out, because the engines differ. */
export type Query = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$with" | "with"
>;

/**
 * The only way to change data. One work is one isolated transaction. Resolves after COMMIT. A work can run twice and other
 * works wait for it, so it does no input or output except the database. It returns its events.
 *
 * `locks` name what many may change at the same time, such as one space. Works with a name in common run one after another,
 * also at other processes. Without it they are still correct, but those that collide run again and again.
 */
export type Write = <T>(work: (tx: Query) => Promise<T>, locks?: readonly string[]) => Promise<T>;

export interface Database {
  /** Reads committed data. Throws inside `write`. */
  read: Query;
  write: Write;
  /** How many writes are accepted and not answered yet: the length of the queue. */
  waiting(): number;
  /** Stores all accepted writes, then closes. */
  close(): Promise<void>;
}

/** Builds a prepared statement once for each connection. */
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
