import { getTableColumns, getTableName, is, Table, type Column } from "drizzle-orm";
import { getTableConfig as configOfPostgres, PgTable } from "drizzle-orm/pg-core";
import { getTableConfig as configOfSqlite, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema";

/** What a column holds, whatever the engine stores it as. */
export type ColumnKind = "text" | "number" | "boolean" | "time" | "json";

const KINDS: Partial<Record<string, ColumnKind>> = {
  string: "text",
  number: "number",
  boolean: "boolean",
  date: "time",
  json: "json",
};

/** The kind of a column of the schema. Throws for a data type that is new here. */
export function columnKindOf({ dataType }: Column): ColumnKind {
  const kind = KINDS[dataType];
  if (kind === undefined) throw new Error(`Add drizzle's data type '${dataType}' to KINDS`);
  return kind;
}

/** A table of the schema, by the names that the database knows. */
export interface TableShape {
  name: string;
  columns: { name: string; kind: ColumnKind }[];
}

/** All tables of the schema in an order in which their rows can be inserted while foreign keys are checked. */
export function tablesParentsFirst(): Table[] {
  const tables: Table[] = Object.values(schema).filter((value) => is(value, Table));
  const sorted: Table[] = [];
  const addAfterParents = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const parent of parentsOf(table)) if (parent !== table) addAfterParents(parent);
    sorted.push(table);
  };
  tables.forEach(addAfterParents);
  return sorted;
}

function parentsOf(table: Table): Table[] {
  if (is(table, PgTable)) return configOfPostgres(table).foreignKeys.map((key) => key.reference().foreignTable);
  if (is(table, SQLiteTable)) return configOfSqlite(table).foreignKeys.map((key) => key.reference().foreignTable);
  throw new Error("a table belongs to neither engine");
}

export const shapeOf = (table: Table): TableShape => ({
  name: getTableName(table),
  columns: Object.values<Column>(getTableColumns(table)).map((column) => ({
    name: column.name,
    kind: columnKindOf(column),
  })),
});
