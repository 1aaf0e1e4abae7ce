import { type Column, count, type GetColumnData, getTableName, sql, type SQL, type Table } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import { dialect } from "./columns";

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

/** How many rows of a table match; without a condition, all of them. */
export async function countRows(on: Pick<Query, "select">, table: PgTable, which?: SQL): Promise<number> {
  const [counted] = await on.select({ rows: count() }).from(table).where(which);
  return counted?.rows ?? 0;
}

/** Whether a row of a table matches; without a condition, whether it has any. */
export async function hasRow(on: Pick<Query, "select">, table: PgTable, which?: SQL): Promise<boolean> {
  const [row] = await on
    .select({ one: sql`1` })
    .from(table)
    .where(which)
    .limit(1);
  return row !== undefined;
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

type Parts = Record<string, Record<string, Column>>;
type RowOf<P extends Parts> = { [Part in keyof P]: { [Name in keyof P[Part]]: GetColumnData<P[Part][Name]> } };

const [listOf, rowOf] =
  dialect === "sqlite" ? (["json_group_array", "json_array"] as const) : (["json_agg", "json_build_array"] as const);

/**
 * All rows of a query as one JSON value, in any order; null without rows. For hot queries with many rows and columns, where
 * handing over single values takes longer than finding them. A left-joined part without a row has only nulls.
 */
export function packed<P extends Parts>(parts: P): SQL<RowOf<P>[] | null> {
  const shape = Object.entries(parts).map(([part, columns]) => [part, Object.entries(columns)] as const);
  const values = shape.flatMap(([, columns]) => columns.map(([, column]) => column));

  function unpack(row: unknown[]): RowOf<P> {
    let at = 0;
    const read: Record<string, Record<string, unknown>> = {};
    for (const [part, columns] of shape) {
      const fields: Record<string, unknown> = (read[part] = {});
      for (const [name, column] of columns) {
        const value = row[at++];
        fields[name] = value === null ? null : column.mapFromDriverValue(value);
      }
    }
    return read as RowOf<P>; // the same parts in the same order
  }

  return sql<RowOf<P>[] | null>`${sql.raw(listOf)}(${sql.raw(rowOf)}(${sql.join(values, sql`, `)}))`.mapWith(
    (json: string | unknown[][]) => (typeof json === "string" ? (JSON.parse(json) as unknown[][]) : json).map(unpack),
  );
}

/**
 * What finds a row fastest within one statement. In SQLite an id leads to a rowid, and the rowid to the row. So a join of
 * many rows by their rowid saves half of the lookups.
 */
export const rowKey = (of: { id: Column }): SQL => (dialect === "sqlite" ? sql`${of.id.table}.rowid` : sql`${of.id}`);

/** Whether the database has this table. One of an older version may lack it. */
export async function hasTable(tx: Query, table: Table): Promise<boolean> {
  const tables = dialect === "sqlite" ? sql`sqlite_schema` : sql`pg_tables`;
  const isIt =
    dialect === "sqlite"
      ? sql`name = ${getTableName(table)}`
      : sql`tablename = ${getTableName(table)} and schemaname = current_schema()`;
  const found = await tx
    .select({ one: sql`1` })
    .from(tables)
    .where(isIt);
  return found.length > 0;
}
