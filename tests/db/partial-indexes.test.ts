import Sqlite from "better-sqlite3";
import { getTableColumns, getTableName, is, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { SQLiteSyncDialect, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { oneOf } from "~db/columns";
import * as schema from "~db/schema";
import { freshFile } from "./fresh-file";

const tables = Object.values(schema).filter((one) => is(one, SQLiteTable)) as unknown as PgTable[];
const engine = new SQLiteSyncDialect();
const textOf = (condition: SQL): string => engine.sqlToQuery(condition).sql;

/** 'status = 'available' and kept_until is not null', with the words as queries write them. */
function asQueried(table: string, condition: string): string {
  const of = tables.find((one) => getTableName(one) === table) ?? expect.unreachable();
  return condition.replace(/(\w+) (?:= ('\w+')|in \(([^)]*)\))/, (_, name: string, word: string, list: string) => {
    const column = Object.values(getTableColumns(of)).find((one) => one.name === name) ?? expect.unreachable();
    return textOf(oneOf(column, [...`${word}${list}`.matchAll(/(?<=')\w+(?=')/g)].map(String)));
  });
}

test("every index that is limited to rows with certain words serves a query that names them by `oneOf`", async () => {
  const database = await freshFile();
  const connection = new Sqlite(database.file, { readonly: true });
  const limited = connection
    .prepare<[], { name: string; table: string; sql: string }>(
      "select name, tbl_name as 'table', sql from sqlite_schema where type = 'index' and sql like '% where % ''%'",
    )
    .all();
  expect(limited.length).toBeGreaterThan(8);
  for (const { name, table, sql: created } of limited) {
    const [, condition = ""] = / where (.*)$/is.exec(created) ?? [];
    // SQLite refuses a query whose condition does not imply that of the index it must use.
    const query = `select 1 from ${table} indexed by ${name} where ${asQueried(table, condition)}`;
    expect(() => connection.prepare(query), query).not.toThrow();
  }
  connection.close();
  await database.close();
});
