import SqliteConnection from "better-sqlite3";
import { Client } from "pg";
import { isPostgres } from "~db/columns";
import type { ColumnKind } from "~db/tables";
import type { FixtureTable, Value } from "../../../tools/schema-fixture";

/** A connection without a schema. It reads and writes tables as they are after any migration. */
export interface RawRows {
  insert(table: FixtureTable): Promise<void>;
  /** The names of a table's columns. Empty if there is no such table. */
  columnsOf(table: string): Promise<string[]>;
  /** All rows, with the values in the order of the columns and as fixtures hold them. */
  read(table: string, columns: [name: string, kind: ColumnKind][]): Promise<Value[][]>;
  /** Foreign keys that do not hold, or that the engine does not check. */
  brokenReferences(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** @param url postgres://… or the path of a SQLite file */
export const connectRaw = (url: string): Promise<RawRows> | RawRows =>
  isPostgres(url) ? onPostgres(url) : onSqlite(url);

const listOf = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

function onSqlite(file: string): RawRows {
  const connection = new SqliteConnection(file);
  connection.pragma("foreign_keys = ON");
  const stored = (value: Value, kind: ColumnKind | undefined): unknown => {
    if (value === null) return null;
    if (kind === "time") return Date.parse(value as string);
    if (kind === "boolean") return Number(value);
    return kind === "json" ? JSON.stringify(value) : value;
  };
  const loaded = (value: unknown, kind: ColumnKind): Value => {
    if (value === null) return null;
    if (kind === "time") return new Date(value as number).toISOString();
    if (kind === "boolean") return value === 1;
    return kind === "json" ? (JSON.parse(value as string) as Value) : value;
  };
  return {
    insert: async ({ name, columns, rows }) => {
      const names = Object.keys(columns);
      const kinds = Object.values(columns);
      const insert = connection.prepare(
        `insert into "${name}" (${listOf(names)}) values (${names.map(() => "?").join(", ")})`,
      );
      const insertAll = connection.transaction(() => {
        for (const row of rows) insert.run(row.map((value, at) => stored(value, kinds[at])));
      });
      insertAll();
    },
    columnsOf: async (table) =>
      connection.prepare<[string], string>("select name from pragma_table_info(?)").pluck().all(table),
    read: async (table, columns) => {
      const names = columns.map(([name]) => name);
      const rows = connection
        .prepare<[], unknown[]>(`select ${listOf(names)} from "${table}"`)
        .raw()
        .all();
      return rows.map((row) => columns.map(([, kind], at) => loaded(row[at], kind)));
    },
    brokenReferences: async () => connection.pragma("foreign_key_check") as unknown[],
    close: async () => void connection.close(),
  };
}

async function onPostgres(url: string): Promise<RawRows> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    insert: async ({ name, columns, rows }) => {
      const names = Object.keys(columns);
      // PostgreSQL itself reads times, booleans and JSON as the fixture spells them.
      await client.query(
        `insert into "${name}" (${listOf(names)}) select ${listOf(names)} from json_populate_recordset(null::"${name}", $1)`,
        [JSON.stringify(rows.map((row) => Object.fromEntries(names.map((column, at) => [column, row[at]]))))],
      );
    },
    columnsOf: async (table) => {
      const { rows } = await client.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      );
      return rows.map(({ name }) => name);
    },
    read: async (table, columns) => {
      const names = columns.map(([name]) => name);
      const { rows } = await client.query<unknown[]>({
        text: `select ${listOf(names)} from "${table}"`,
        rowMode: "array",
      });
      return rows.map((row) => row.map((value) => (value instanceof Date ? value.toISOString() : value)));
    },
    // The engine refuses to break one that it checks.
    brokenReferences: async () =>
      (await client.query<object>("select conname from pg_constraint where contype = 'f' and not convalidated")).rows,
    close: () => client.end(),
  };
}
