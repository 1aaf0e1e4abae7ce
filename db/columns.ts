import { sql, type SQL } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";

/** The two engines that can hold the data. */
export type Engine = "sqlite" | "postgresql";

/** Whether an address leads to PostgreSQL. Any other is the path of a SQLite file. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** The engine that an address leads to. */
export const engineOf = (address: string): Engine => (isPostgres(address) ? "postgresql" : "sqlite");

/** The engine of this process. It is fixed when this file loads, so DATABASE_URL must be set before the program starts. */
export const dialect = engineOf(process.env.DATABASE_URL ?? "");

/** Column types that differ between the two engines, under one name each. */
const postgres = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: (...columns: [pg.AnyPgColumn, ...pg.AnyPgColumn[]]) => pg.primaryKey({ columns }),
  check: pg.check,
  text: pg.text,
  int: (name: string) => pg.integer(name),
  real: (name: string) => pg.doublePrecision(name),
  bool: (name: string) => pg.boolean(name),
  time: (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3 }),
  json: (name: string) => pg.jsonb(name),
};
const sqlite = {
  table: lite.sqliteTable,
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  primaryKey: (...columns: [lite.AnySQLiteColumn, ...lite.AnySQLiteColumn[]]) => lite.primaryKey({ columns }),
  check: lite.check,
  text: lite.text,
  int: (name: string) => lite.integer(name),
  real: (name: string) => lite.real(name),
  bool: (name: string) => lite.integer(name, { mode: "boolean" }),
  time: (name: string) => lite.integer(name, { mode: "timestamp_ms" }),
  json: (name: string) => lite.text(name, { mode: "json" }),
} as unknown as typeof postgres; // typed as PostgreSQL, whose queries only work with await

export const { table, index, uniqueIndex, primaryKey, check, text, int, real, bool, time, json } =
  dialect === "sqlite" ? sqlite : postgres;

/** A primary key made by the program (`domain/shared/ids.ts`), ordered by time. */
export const id = () => text("id").primaryKey();

/** A column that names a row of another table. This row goes with that one. */
export const partOf = (name: string, row: () => pg.AnyPgColumn) =>
  text(name).notNull().references(row, { onDelete: "cascade" });

/** A place on earth, which `onEarth` checks. */
export const position = () => ({ latitude: real("latitude").notNull(), longitude: real("longitude").notNull() });

/**
 * The condition that a column holds one of these words of its own. They stand in the statement's text, not as parameters:
 * SQLite uses an index `where status = 'promised'` for that literal only, not for `in ('promised')`. Used by CHECKs and queries.
 */
export const oneOf = <C extends { _: { data: unknown } }>(
  column: C,
  words: readonly (C["_"]["data"] & string)[],
): SQL => {
  const literals = words.map((word) => `'${word}'`).join(", ");
  return words.length === 1 ? sql`${column} = ${sql.raw(literals)}` : sql`${column} in (${sql.raw(literals)})`;
};

/** CHECK text: a whole number or null. Without it SQLite stores 'ten' or 1.5 in an integer column. */
export const isWhole = (column: unknown): SQL => sql`${column} = cast(${column} as integer)`;

/** CHECK text: a place on earth or null. SQLite sorts text after every number, so the check refuses text too. */
export const onEarth = (latitude: unknown, longitude: unknown): SQL =>
  sql`${latitude} between -90 and 90 and ${longitude} between -180 and 180`;
