import { and, type Column, count, getTableName, or, type Placeholder, sql, type SQL, type Table } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { dialect } from "./columns";

export { oneOf } from "./columns";

/** What both engines can do, typed as PostgreSQL. `transaction` and `execute` are left out, because the engines differ. */
export type Query = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$with" | "with"
>;

/**
 * The only way to change data: `work` is the body of one isolated transaction. Resolves after COMMIT. It may be run again, and
 * other transactions wait for it, so it does no input or output except the database.
 *
 * `locks` name what many may change at the same time, such as one space. Transactions with a name in common run one after
 * another, also at other processes. Without it they are still correct, but those that collide run again and again.
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

/**
 * `and` and `or` of Drizzle where one condition is always there, so that the result is one too. What deletes or changes rows
 * asks for that: without a condition it would take every row.
 */
export const allOf = (first: SQL, ...more: (SQL | undefined)[]): SQL => and(first, ...more) ?? first;
export const anyOf = (first: SQL, ...more: (SQL | undefined)[]): SQL => or(first, ...more) ?? first;

/** How many rows of a table match all conditions; without one, all of them. */
export async function countRows(
  on: Pick<Query, "select">,
  table: PgTable,
  ...conditions: (SQL | undefined)[]
): Promise<number> {
  const [counted] = await on
    .select({ rows: count() })
    .from(table)
    .where(and(...conditions));
  return counted?.rows ?? 0;
}

/** Whether a row of a table matches all conditions; without one, whether it has any. */
export async function hasRow(
  on: Pick<Query, "select">,
  table: PgTable,
  ...conditions: (SQL | undefined)[]
): Promise<boolean> {
  const [row] = await on
    .select({ one: sql`1` })
    .from(table)
    .where(and(...conditions))
    .limit(1);
  return row !== undefined;
}

/** The row of a table that matches all conditions, with all its columns; undefined where none matches. */
export async function findRow<T extends PgTable>(
  on: Pick<Query, "select">,
  table: T,
  ...conditions: [SQL, ...(SQL | undefined)[]]
): Promise<T["$inferSelect"] | undefined> {
  const [row] = await on
    .select()
    .from<PgTable>(table)
    .where(and(...conditions));
  return row;
}

/** Prepares a query under a name once for each connection: to build and plan it costs more than to run it. */
export function preparedOnce<T>(name: string, query: (on: Query) => { prepare(name: string): T }): (on: Query) => T {
  const made = new WeakMap<object, T>();
  return (on) => {
    const known = made.get(on);
    if (known !== undefined) return known;
    const fresh = query(on).prepare(name);
    made.set(on, fresh);
    return fresh;
  };
}

/** A placeholder for each of these columns, as a prepared insert takes them. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { [N in Name]: Placeholder<N> };

/**
 * Many rows, a page at a time. `read` reads the page after this id, and the first without one, in the order of the ids. It
 * says how long a page is; one without rows ends it.
 */
export async function* pagesById<Row extends { id: string }>(
  read: (lastId?: string) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await read(); rows.length > 0; rows = await read(rows.at(-1)?.id)) yield rows;
}

/** Rows of one statement: an engine takes only so many parameters. */
const ROWS_A_STATEMENT = 100;

/** Inserts many rows. A statement for each would outlast the time that a transaction on PostgreSQL has. */
export async function insertRows<T extends PgTable>(
  tx: Query,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await tx.insert(table).values(rows.slice(from, from + ROWS_A_STATEMENT));
}

/** Stores a row. Where one with the same `key` is there, it takes these values. */
export async function upsertRow<T extends PgTable>(
  tx: Query,
  table: T,
  key: PgColumn | PgColumn[],
  row: T["$inferInsert"],
): Promise<void> {
  await tx.insert<PgTable>(table).values(row).onConflictDoUpdate({ target: key, set: row });
}

/** A placeholder for a column that can be null, such as a time: Drizzle hands null to the column's encoder, which takes none. */
export function placeholderOrNull(name: string, column: Column): SQL {
  const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`;
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
