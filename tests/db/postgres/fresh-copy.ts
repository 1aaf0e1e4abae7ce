import { randomBytes } from "node:crypto";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { inject } from "vitest";
import { openDatabase, type Database, type DatabaseOptions } from "~db/client";
import * as schema from "~db/schema";
import { databaseOn, runOn } from "./server";

/** Emptied databases for the file's next tests. Emptying one takes a tenth of the time of a new copy. */
const spare: string[] = [];

const urls = new WeakMap<Database, string>();

/** The address of a database of `freshCopy`. */
export const urlOf = (database: Database): string => urls.get(database) ?? "";

/** An empty, migrated database on the server; `close` empties it. */
export async function freshCopy(options: DatabaseOptions): Promise<Database> {
  const url = spare.pop() ?? (await copyOfTemplate());
  const database = await openDatabase(url, options);
  const close = async () => {
    await database.close();
    await empty(url);
    spare.push(url);
  };
  const fresh = { ...database, close };
  urls.set(fresh, url);
  return fresh;
}

async function copyOfTemplate(): Promise<string> {
  const { server, template } = inject("postgres");
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await runOn(server, `create database ${name} template ${template}`);
  return databaseOn(server, name);
}

/**
 * Deletes all rows in one statement. PostgreSQL checks the foreign keys at its end. TRUNCATE would be slower, because it
 * creates new files. The trigger that protects audit entries is disabled meanwhile, which only the table's owner can do.
 */
async function empty(url: string): Promise<void> {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const deletions = tables.map((table, nth) => `gone_${nth} as (delete from "${getTableName(table)}")`);
  const entries = `alter table "${getTableName(schema.auditEntries)}"`;
  await runOn(
    url,
    `${entries} disable trigger user; with ${deletions.join(", ")} select; ${entries} enable trigger user`,
  );
}
