import type { Client } from "pg";
import type { Contents, TableDigest } from "./digest-sqlite";
import { migrationsRunOn } from "./migrate-postgresql";
import { makeOwnCopy } from "./owner-only";
import { connectionFor, startTool } from "./postgresql-tools";
import { withConnection } from "./connect-postgresql";

/** The schema that holds the community's tables. */
const COMMUNITY = "public";

/**
 * Schemas that no backup holds: what the processes share while they run, and what restores, drills and rollbacks leave.
 */
const LEFT_OUT = ["processes", "restoring_*", "before_restore_*", "before_rollback_*"];

/**
 * Writes a PostgreSQL database to a file by `pg_dump`, as it is at one moment, and says what it held then.
 * @throws DatabaseError `unavailable` when pg_dump is missing or fails
 */
export const dumpPostgres = (url: string, target: string): Promise<Contents> =>
  withConnection(url, async (client) => {
    // The dump and the digests see the same moment.
    await client.query("begin isolation level repeatable read read only; set local timezone to 'UTC'");
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    const contents = await digestPostgres(client);
    await dump(url, target, [`--snapshot=${rows[0]?.snapshot}`]);
    return contents;
  });

/**
 * Copies a PostgreSQL database to a file by `pg_dump`. The copy is complete or does not exist. Only the server's own user can
 * read it, like its folder.
 * @throws DatabaseError `unavailable` when pg_dump is missing or fails
 */
export const copyPostgres = (url: string, target: string): Promise<void> =>
  makeOwnCopy(target, (unfinished) => dump(url, unfinished));

function dump(url: string, target: string, more: readonly string[] = []): Promise<void> {
  const { args, env } = connectionFor(url);
  const leftOut = LEFT_OUT.map((schema) => `--exclude-schema=${schema}`);
  return startTool("pg_dump", ["--format=custom", `--file=${target}`, ...more, ...leftOut, ...args], env).ended;
}

/** What the tables of a schema hold, as the client's transaction sees it. Its time zone must be UTC. */
export async function digestPostgres(client: Client, schema = COMMUNITY): Promise<Contents> {
  const named = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = '${schema}' order by 1`,
  );
  const tables: Record<string, TableDigest> = {};
  for (const { name } of named.rows) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*) as rows, md5(coalesce(string_agg(hash, '' order by hash), '')) as digest
       from (select md5(t::text) as hash from "${schema}"."${name}" t) hashes`,
    );
    tables[name] = { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? "" };
  }
  return { migrations: await migrationsRunOn(client, `"${schema}".migrations`), tables };
}
