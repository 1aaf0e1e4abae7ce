import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import SqliteConnection, { type Database as Connection } from "better-sqlite3";
import { migrationsRunOn } from "../any-version-sqlite";
import { migrationsOf } from "../client";
import { DatabaseError } from "../errors";
import { migrateSqlite } from "../migrate-sqlite";
import { filesOfSqlite } from "../owner-only";
import type { ColumnKind, TableShape } from "../tables";
import { BATCH_ROWS, jsonText, type Row, type Source, type Target, type Value } from "./source-and-target";

const LOCK_MS = 1_000;

/** Opens a file that no server uses, for reading. */
export function readSqlite(file: string): Source {
  if (!existsSync(file)) throw new DatabaseError("unavailable", `There is no database at ${file}.`);
  const connection = new SqliteConnection(file, { readonly: true, timeout: LOCK_MS });
  return {
    migrations: async () => migrationsRunOn(connection),
    async count({ name }) {
      return connection.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0;
    },
    batches: (table) => batches(connection, table),

    async close() {
      connection.close();
    },
  };
}

/**
 * Makes a new file. It has another name until it is finished, so that a copy which was killed leaves no database.
 * @throws DatabaseError `unavailable` where there is a file already
 */
export async function fillSqlite(file: string): Promise<Target> {
  const taken = filesOfSqlite(file).find(existsSync);
  if (taken) throw new DatabaseError("unavailable", `${taken} exists already: name a file that doesn't.`);
  const unfinished = `${file}.unfinished`;
  const drop = () => filesOfSqlite(unfinished).forEach((each) => rmSync(each, { force: true }));
  drop();
  await migrateSqlite(unfinished, migrationsOf("sqlite"), { waitMs: LOCK_MS });
  const connection = new SqliteConnection(unfinished);
  // No journal and no waiting for the disk: a copy that fails is dropped as a whole.
  connection.pragma("journal_mode = OFF");
  connection.pragma("synchronous = OFF");
  connection.pragma("foreign_keys = ON");
  return {
    async insert({ name, columns }, rows) {
      const names = columns.map((column) => `"${column.name}"`).join(", ");
      const marks = columns.map(() => "?").join(", ");
      const statement = connection.prepare(`insert into "${name}" (${names}) values (${marks})`);
      connection.transaction(() => {
        for (const row of rows) statement.run(row.map((value, index) => stored(value, columns[index]?.kind)));
      })();
    },
    batches: (table) => batches(connection, table),

    async finish() {
      connection.close();
      const written = openSync(unfinished, "r+");
      fsyncSync(written);
      closeSync(written);
      renameSync(unfinished, file);
    },

    async close() {
      connection.close();
      drop();
    },
  };
}

async function* batches(connection: Connection, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const all = connection.prepare(`select ${names} from "${name}"`).raw().iterate() as IterableIterator<unknown[]>;
  let batch: Row[] = [];
  for (const row of all) {
    batch.push(row.map((value, index) => read(value, columns[index]?.kind)));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function read(value: unknown, kind: ColumnKind | undefined): Value {
  if (value === null) return null;
  if (kind === "boolean") return value !== 0;
  if (kind === "time") return new Date(value as number).toISOString();
  if (kind === "json") return jsonText(JSON.parse(value as string));
  return value as string | number;
}

function stored(value: Value, kind: ColumnKind | undefined): string | number | null {
  if (kind === "time" && value !== null) return Date.parse(value as string);
  return typeof value === "boolean" ? Number(value) : value;
}
