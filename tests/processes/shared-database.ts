import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { databaseOn, runOn } from "../db/postgres/server";

/** An empty, migrated PostgreSQL database for one test file. */
export interface SharedDatabase {
  url: string;
  run<Row extends object>(statement: string): Promise<Row[]>;
  remove(): Promise<void>;
}

/** `migrated: false` gives a database without any table. */
export async function openSharedDatabase({ migrated = true } = {}): Promise<SharedDatabase> {
  const { server, template } = inject("postgres");
  return makeDatabase(server, migrated ? ` template ${template}` : "");
}

/** An empty database on this server. */
export const openDatabaseOn = (server: string): Promise<SharedDatabase> => makeDatabase(server, "");

async function makeDatabase(server: string, template: string): Promise<SharedDatabase> {
  const name = `kindspot_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name}${template}`);
  const url = databaseOn(server, name);
  return {
    url,
    run: (statement) => runOn(url, statement),
    async remove() {
      await runOn(server, `drop database ${name} with (force)`);
    },
  };
}
