import { getTableName, sql, type Table } from "drizzle-orm";
import { dialect } from "./columns";
import type { Query } from "./query";

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
