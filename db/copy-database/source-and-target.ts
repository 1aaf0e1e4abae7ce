import type { TableShape } from "../tables";

/** A text, a number, a boolean, null, a time as ISO 8601, or JSON as text with sorted keys: the same from both engines. */
export type Value = string | number | boolean | null;
/** The values in the order of the table's columns. */
export type Row = readonly Value[];

/** The database that is read. It does not change while it is open. */
export interface Source {
  /** The names of the migrations that were run on it. */
  migrations(): Promise<string[]>;
  count(table: TableShape): Promise<number>;
  /** All rows, some at a time. */
  batches(table: TableShape): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** The database that is filled. Until `finish` it is as it was. */
export interface Target {
  insert(table: TableShape, rows: Row[]): Promise<void>;
  /** The rows that were inserted, some at a time. */
  batches(table: TableShape): AsyncIterable<Row[]>;
  /** Commits everything. */
  finish(): Promise<void>;
  /** Rolls everything back, unless it is finished. */
  close(): Promise<void>;
}

/** Rows that are in memory at a time: messages of 2,000 characters are 0.8 MB. A copy with 2,000 rows took longer. */
export const BATCH_ROWS = 200;

/** A value of a JSON column as text. PostgreSQL does not keep the order of keys, so they are sorted. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
