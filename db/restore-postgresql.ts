import { randomBytes } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { digestPostgres } from "./dump-postgresql";
import type { Contents } from "./digest-sqlite";
import { migrationsRunOn, runPending, takeSchema } from "./migrate-postgresql";
import { connectionFor, startTool } from "./postgresql-tools";
import { withConnection } from "./connect-postgresql";
import { countServers } from "./processes/listening-connection";
import type { Query } from "./query";

/** Schemas of restores and drills that are under way, or were killed. */
const RESTORING = "restoring_";

/** Whether a server has this database open. */
export const isServed = (url: string): Promise<boolean> =>
  withConnection(url, async (client) => (await countServers(client)) > 0);

/**
 * Loads a dump into a new schema of this name. The community's tables stay as they are, and a server may
 * run meanwhile. A dump's tables are named `public.…`. So `public` has another name until the end of this transaction,
 * which only this connection sees. If the process dies, PostgreSQL rolls all of it back.
 * @throws DatabaseError `unavailable` with what PostgreSQL said
 */
async function loadDump(url: string, dump: string, schema: string): Promise<void> {
  const { args, env } = connectionFor(url);
  const psql = startTool("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-", ...args], env);
  const script = startTool("pg_restore", ["--schema=public", "--no-owner", "--no-privileges", "--file=-", dump]);
  const { stdin, stdout } = psql.child;
  const source = script.child.stdout;
  if (!stdin || !source) throw new Error("the programs have no pipes");
  stdout?.resume();
  const ended = Promise.allSettled([psql.ended, script.ended]);
  stdin.write(`begin; alter schema public rename to ${schema}_public; create schema public;\n`);
  const piped = pipeline(source, stdin, { end: false }).then(() => script.ended);
  // Without the last line the input ends before COMMIT, and nothing stays.
  await piped.then(
    () =>
      stdin.end(`\nalter schema public rename to ${schema}; alter schema ${schema}_public rename to public; commit;\n`),
    () => stdin.end(),
  );
  // When psql fails, pg_restore fails because of it.
  for (const outcome of await ended) if (outcome.status === "rejected") throw outcome.reason;
}

/** What a loaded dump holds. */
export const digestLoaded = (url: string, schema: string): Promise<Contents> =>
  withConnection(url, async (client) => {
    await client.query("set timezone to 'UTC'");
    return digestPostgres(client, schema);
  });

interface Exchange {
  schema: string;
  /** What the community's present schema is called from then on. */
  aside: string;
  /** The folder of this version's migrations. Null: it stays as it is, for another version. */
  migrations: string | null;
}

/**
 * Puts a loaded dump in the place of the community's tables, migrates it where asked, and lets `adjust` change it, in one
 * transaction.
 * @returns what `adjust` returns
 * @throws DatabaseError, or what `adjust` throws; then nothing was changed
 */
export const exchangeSchema = <T>(url: string, exchange: Exchange, adjust: (tx: Query) => Promise<T>): Promise<T> =>
  withConnection(url, async (client) => {
    await exchangeIn(client, exchange);
    const adjusted = await adjust(drizzle({ client }));
    await client.query("commit");
    return adjusted;
  });

/** Tries whether a loaded dump can be put in place and migrated, and undoes it. A server may run meanwhile. */
export const tryExchange = (url: string, exchange: Exchange): Promise<void> =>
  withConnection(url, (client) => exchangeIn(client, exchange));

/** Begins a transaction. Without COMMIT it is undone when the connection ends. */
async function exchangeIn(client: Client, { schema, aside, migrations }: Exchange): Promise<void> {
  await client.query("begin");
  await takeSchema(client);
  await client.query(`alter schema public rename to "${aside}"; alter schema ${schema} rename to public`);
  if (migrations !== null) await runPending(client, migrations);
}

/** Whether an exchange was committed that named the former schema so. Waits for one that is under way. */
export const isExchanged = (url: string, aside: string): Promise<boolean> =>
  withConnection(url, async (client) => {
    await client.query("begin");
    await takeSchema(client);
    return (await client.query("select from pg_namespace where nspname = $1", [aside])).rowCount !== 0;
  });

/**
 * Does work for which `load` loads a dump, once, and returns the schema's name. What is not put in place is removed, also what a
 * killed process left before.
 * @throws what `work` throws, and DatabaseError
 */
export async function withLoaded<T>(
  url: string,
  work: (load: (dump: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const schema = RESTORING + randomBytes(4).toString("hex");
  await removeLoaded(url);
  try {
    return await withConnection(url, async (holder) => {
      // Until this connection ends, another restore or drill leaves the schema alone.
      await holder.query("select pg_advisory_lock(hashtext($1))", [schema]);
      return work(async (dump) => {
        await loadDump(url, dump, schema);
        return schema;
      });
    });
  } finally {
    // If that fails, the next restore or drill removes it.
    await removeLoaded(url).catch(() => undefined);
  }
}

/** Removes loaded dumps that nobody works with any more. */
const removeLoaded = (url: string): Promise<void> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string; isFree: boolean }>(
      `select nspname as name, pg_try_advisory_lock(hashtext(nspname)) as "isFree" from pg_namespace where starts_with(nspname, $1)`,
      [RESTORING],
    );
    for (const { name, isFree } of rows) if (isFree) await client.query(`drop schema "${name}" cascade`);
  });

/**
 * The migrations that were run on the database.
 * @throws DatabaseError `unavailable`
 */
export const migrationsOn = (url: string): Promise<string[]> =>
  withConnection(url, (client) => migrationsRunOn(client));

/**
 * The ids of all former members. Empty where the database has no tables yet.
 * @throws DatabaseError `unavailable`
 */
export const erasedMembersOn = (url: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_tables where schemaname = 'public' and tablename = 'members'",
    );
    if (rowCount === 0) return [];
    const { rows } = await client.query<{ id: string }>("select id from public.members where deleted_at is not null");
    return rows.map(({ id }) => id);
  });
