import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Query } from "~db/query";
import * as schema from "~db/schema";

const tables = Object.values(schema).filter((part) => is(part, SQLiteTable) || is(part, PgTable)) as PgTable[];

/** Every row of every table, by the table's name. */
export async function everythingIn(read: Query): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) rows[getTableName(table)] = await read.select().from(table);
  return rows;
}
