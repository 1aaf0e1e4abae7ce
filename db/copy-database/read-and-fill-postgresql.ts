import type { Client } from "pg";
import { migrationsOf } from "../client";
import { DatabaseError, databaseErrorCode } from "../errors";
import { makeProcessTables, migrationsRunOn, runPending, takeSchema } from "../migrate-postgresql";
import { connectTo } from "../connect-postgresql";
import { countServers } from "../processes/listening-connection";
import type { ColumnKind, TableShape } from "../tables";
import { BATCH_ROWS, jsonText, type Row, type Source, type Target, type Value } from "./source-and-target";

const LOCK_MS = 10_000;

/** Types for PostgreSQL to read the values of a batch. */
const TYPES: Record<ColumnKind, string> = {
  text: "text",
  number: "float8",
  boolean: "boolean",
  time: "timestamptz",
  json: "text",
};

/** Opens a database of which no server is connected, for reading. It is read as it is at this moment. */
export async function readPostgres(url: string): Promise<Source> {
  const client = await connect(url, "begin isolation level repeatable read read only");
  return {
    migrations: () => migrationsRunOn(client),
    async count({ name }) {
      const { rows } = await client.query<{ number: string }>(`select count(*) as number from "${name}"`);
      return Number(rows[0]?.number);
    },
    batches: (table) => batches(client, table),
    close: () => client.end(),
  };
}

/**
 * Fills an empty database in one transaction: PostgreSQL drops it when this process is killed.
 * @throws DatabaseError `unavailable` where the database has a table already
 */
export async function fillPostgres(url: string): Promise<Target> {
  const client = await connect(url, "begin");
  try {
    const found = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1 limit 1`,
    );
    const [table] = found.rows;
    if (table)
      throw new DatabaseError(
        "unavailable",
        `The PostgreSQL database isn't empty: it has the table ${table.name}. Make a new one with createdb.`,
      );
    await runPending(client, migrationsOf("postgresql"));
    await makeProcessTables(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async insert(table, rows) {
      await client.query({ name: `copy_${table.name}`, text: insertion(table), values: [asObjects(table, rows)] });
    },
    batches: (table) => batches(client, table),
    async finish() {
      // Without it PostgreSQL would plan for empty tables until it looks by itself.
      await client.query("analyze");
      await client.query("commit");
    },
    close: () => client.end(),
  };
}

/** Connects, begins, and keeps servers from starting on the database until the end. */
async function connect(url: string, begin: string): Promise<Client> {
  const client = await connectTo(url, { name: "kindspot copy-database", given: "--to or --from" });
  try {
    await client.query(`${begin}; set local lock_timeout = ${LOCK_MS}`);
    await takeSchema(client);
    await mustBeStopped(client);
    return client;
  } catch (error) {
    await client.end();
    if (databaseErrorCode(error) !== "busy") throw error;
    throw new DatabaseError("busy", "Another process migrates or copies the PostgreSQL database: try again later.");
  }
}

async function mustBeStopped(client: Client): Promise<void> {
  const servers = await countServers(client);
  if (servers === 0) return;
  throw new DatabaseError(
    "unavailable",
    `${servers === 1 ? "A server process uses" : `${servers} server processes use`} the PostgreSQL database: stop the server first.`,
  );
}

function insertion({ name, columns }: TableShape): string {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const types = columns.map((column) => `"${column.name}" ${TYPES[column.kind]}`).join(", ");
  const values = columns.map((column) => `"${column.name}"${column.kind === "json" ? "::jsonb" : ""}`).join(", ");
  return `insert into "${name}" (${names}) select ${values} from json_to_recordset($1) as batch (${types})`;
}

const asObjects = ({ columns }: TableShape, rows: Row[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column, index) => [column.name, row[index]]))));

async function* batches(client: Client, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  await client.query(`declare batches no scroll cursor for select ${names} from "${name}"`);
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${BATCH_ROWS} from batches`, rowMode: "array" });
    if (rows.length === 0) break;
    yield rows.map((row) => row.map((value, index) => read(value, columns[index]?.kind)));
  }
  await client.query("close batches");
}

function read(value: unknown, kind: ColumnKind | undefined): Value {
  if (value === null) return null;
  if (kind === "json") return jsonText(value);
  return value instanceof Date ? value.toISOString() : (value as Value);
}
