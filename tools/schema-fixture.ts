import { getTableColumns, getTableName, type Column, type Table } from "drizzle-orm";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Query } from "~db/query";
import { columnKindOf, tablesParentsFirst, type ColumnKind } from "~db/tables";

/** Where the fixtures lie; each has the name of the migration that made its schema. */
export const FIXTURES = "tests/db/fixtures";

/** A text, a number, a boolean, null, a time as ISO 8601, or what a JSON column holds. */
export type Value = unknown;

/** The rows of one table, as one file serves SQLite and PostgreSQL. */
export interface FixtureTable {
  name: string;
  columns: Record<string, ColumnKind>;
  /** The values in the order of `columns`. */
  rows: Value[][];
}

/** All rows of a database, parents before the rows that refer to them. */
export async function readTables(read: Query): Promise<FixtureTable[]> {
  return Promise.all(tablesParentsFirst().map((table) => readTable(read, table)));
}

async function readTable(read: Query, table: Table): Promise<FixtureTable> {
  const columns = Object.entries<Column>(getTableColumns(table));
  const rows = await read.select().from(table as never);
  return {
    name: getTableName(table),
    columns: Object.fromEntries(columns.map(([, column]) => [column.name, columnKindOf(column)])),
    rows: rows.map((row) => columns.map(([name]) => row[name] as Value)),
  };
}

const fileOf = (migration: string) => join(FIXTURES, `${migration}.json.gz`);

/** Stores the fixture of the schema that this migration made, and answers with the file's name. */
export function storeFixture(migration: string, tables: FixtureTable[]): string {
  writeFileSync(fileOf(migration), gzipSync(JSON.stringify(tables), { level: 9 }));
  return fileOf(migration);
}

export const loadFixture = (migration: string): FixtureTable[] =>
  JSON.parse(gunzipSync(readFileSync(fileOf(migration))).toString()) as FixtureTable[];
