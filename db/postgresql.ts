import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";
import { DatabaseError, databaseErrorCode } from "./errors";
import { connectionOf } from "./postgresql-address";
import { lockTableOf } from "./processes/process-tables";
import type { Database, Query } from "./query";
import { assertInTransaction, mustNotNest, mustNotRead, runInScope } from "./transaction-scope";
import type { WriteTimeouts } from "./writer";

const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 100;

/**
 * A connection whose statements have no names. A pooler in transaction mode gives each transaction another connection, on
 * which a statement that was prepared by its name is unknown.
 */
class WithoutNames extends Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
    return (super.query as (...all: unknown[]) => unknown)(
      isNamed ? { ...statement, name: undefined } : statement,
      ...rest,
    );
  }) as Client["query"];
}

/**
 * Opens a migrated PostgreSQL database.
 * @param isPooled a pooler in transaction mode stands before it
 */
export function openPostgres(url: string, timeouts: WriteTimeouts, isPooled = false): Database {
  const pool = new Pool({
    ...connectionOf(url),
    ...(isPooled && { Client: WithoutNames }),
    statement_timeout: timeouts.waitMs,
    connectionTimeoutMillis: timeouts.waitMs,
  });
  // A lost connection fails its query, and the pool replaces it. Without a listener these events would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const running = new Set<Promise<unknown>>();
  const queue = new KeyedQueue();
  let closing: Promise<void> | undefined;
  return {
    // drizzle calls the logger before each statement: one that throws keeps the statement from being sent.
    read: drizzle({ client: pool, logger: { logQuery: mustNotRead } }),
    write: async (work, locks = []) => {
      mustNotNest();
      if (closing) throw new DatabaseError("closed", "the database is closed");
      const begin = beginWith(locks);
      // The queue comes before the pool: works that wait for each other keep no connection from others.
      const write = queue.run(locks, () =>
        untilSerialized(timeouts.waitMs, () => transact(pool, timeouts.workMs, begin, work)),
      );
      running.add(write);
      return write.finally(() => running.delete(write));
    },
    waiting: () => running.size,
    close: () => (closing ??= Promise.allSettled(running).then(() => pool.end())),
  };
}

/**
 * Runs a transaction again after a lost race: PostgreSQL lets one of them win and fails the others. The second run sees
 * what the winner stored. A lost race can appear as `unique`, so that error counts only the second time.
 */
async function untilSerialized<T>(waitMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + waitMs;
  let collided = false;
  for (let longestMs = FIRST_PAUSE_MS; ; longestMs = Math.min(longestMs * 2, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const code = databaseErrorCode(error);
      const lostRace = code === "busy" || (code === "unique" && !collided);
      if (!lostRace || performance.now() > deadline) throw error;
      collided ||= code === "unique";
      await pause(randomInt(longestMs));
    }
  }
}

/**
 * Begins a transaction that holds these locks. PostgreSQL lets a serializable transaction see the moment of its first
 * query. LOCK TABLE is no query, so the transaction sees what the holder before it stored. An advisory lock is taken by
 * a query, and would show the moment before the wait.
 */
function beginWith(locks: readonly string[]): string {
  const begin = "begin isolation level serializable";
  if (locks.length === 0) return begin;
  // One order for all transactions, so that no two wait for each other.
  const tables = [...new Set(locks.map(lockTableOf))].sort();
  return `${begin}; lock table ${tables.join(", ")} in exclusive mode`;
}

async function transact<T>(pool: Pool, workMs: number, begin: string, work: (tx: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const value = await runInScope(client, workMs, () => work(transactionOn(client)));
    await commit(client);
    client.release();
    return value;
  } catch (error) {
    if (await rollBack(client)) throw error;
    throw new DatabaseError("unavailable", "the connection to the database was lost", { cause: error });
  }
}

/** Rolls a failed transaction back. False if the connection is broken and was removed from the pool. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    client.release();
    return true;
  } catch {
    client.release(true);
    return false;
  }
}

/** After a failed statement PostgreSQL answers COMMIT with ROLLBACK and no error. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "COMMIT") return;
  throw new DatabaseError("write-aborted", "a statement failed and its write() went on: let the error end the work");
}

const transactions = new WeakMap<PoolClient, Query>();

/** One object for all transactions of a connection, so that each statement is prepared once a connection. */
function transactionOn(client: PoolClient): Query {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const tx = drizzle({ client, logger: { logQuery: () => assertInTransaction(client) } });
  transactions.set(client, tx);
  return tx;
}

/** Lets works with a key in common run one after another, in the order of their arrival. Others run beside them. */
class KeyedQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the work when all earlier works with one of these keys have ended. */
  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    if (keys.length === 0) return work();
    const earlier = keys.map((key) => this.#last.get(key));
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    for (const key of keys) this.#last.set(key, mine);
    await Promise.all(earlier.filter((turn) => turn !== undefined));
    try {
      return await work();
    } finally {
      end();
      for (const key of keys) if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
