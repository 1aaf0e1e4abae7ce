import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** What both engines can do, typed as the await-only one. Left out on purpose: transaction, execute (each engine's own). */
export type Query = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$with" | "with"
>;

/** Runs one work in one transaction; see `client.ts`. */
export type Write = <T>(work: (tx: Query) => Promise<T>) => Promise<T>;

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
