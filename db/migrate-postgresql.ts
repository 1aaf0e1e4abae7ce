import { Client } from "pg";
import { CREATE_HISTORY, migrationFailed, pending } from "./migrate";

/** Any number, the same in all processes: it lets one of them migrate at a time. */
const LOCK = 7_356_201;

/** Brings a PostgreSQL database up to date in one transaction. */
export async function migratePostgres(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(CREATE_HISTORY);
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    for (const { name, sql } of pending(
      folder,
      rows.map((row) => row.name),
    )) {
      await client.query(sql).catch((error: unknown) => {
        throw migrationFailed(name, error);
      });
      await client.query("insert into migrations values ($1, $2)", [name, new Date().toISOString()]);
    }
    await client.query("commit");
  } finally {
    await client.end(); // rolls back what was not committed
  }
}
