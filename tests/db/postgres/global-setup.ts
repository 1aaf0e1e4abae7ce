import { randomBytes } from "node:crypto";
import { exit } from "node:process";
import type { TestProject } from "vitest/node";
import { migratePostgres } from "~db/migrate-postgresql";
import { startCluster, type Cluster } from "./cluster";
import { findPostgres } from "./find";
import { databaseOn, runOn } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    postgres: {
      /** The URL of a server on which the tests may create databases. */
      server: string;
      /** The name of an empty, migrated database to copy. */
      template: string;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = findPostgres();
  if ("missing" in postgres) throw new Error(postgres.missing);
  const template = `kindspot_test_${randomBytes(4).toString("hex")}`;
  const server: Cluster =
    "url" in postgres
      ? { url: postgres.url, stop: () => dropAll(postgres.url, template) }
      : await startCluster(postgres.programs, postgres.runAs);
  // The server is stopped in the "exit" event. Node emits no such event when a signal ends the process.
  process.once("SIGTERM", () => exit(143));
  try {
    await runOn(server.url, `create database ${template}`);
    await migratePostgres(databaseOn(server.url, template), "db/migrations/postgresql");
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgres", { server: server.url, template });
  return () => server.stop();
}

/** Drops the template and its copies. */
async function dropAll(server: string, template: string): Promise<void> {
  const all = `select datname as name from pg_database where starts_with(datname, '${template}')`;
  for (const { name } of await runOn<{ name: string }>(server, all))
    await runOn(server, `drop database ${name} with (force)`);
}
