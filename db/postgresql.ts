import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { DatabaseError, databaseErrorCode } from "./errors";
import type { Database, Query } from "./query";
import { mustHaveTurn, mustNotNest, mustNotRead, takeTurn } from "./turn";
import type { Patience } from "./writer";

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;

/** Opens a PostgreSQL database that is up to date. */
export function openPostgres(url: string, patience: Patience): Database {
  const pool = new Pool({
    connectionString: url,
    statement_timeout: patience.lockMs,
    connectionTimeoutMillis: patience.lockMs,
  });
  // A lost connection fails whoever uses it, and the pool replaces it; unheard, these events would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    read: drizzle({ client: pool, logger: { logQuery: mustNotRead } }),
    write: async (work) => {
      mustNotNest();
      if (closing) throw new DatabaseError("closed", "the database is closed");
      const write = untilSerialized(patience.lockMs, () => transact(pool, patience.workMs, work));
      running.add(write);
      return write.finally(() => running.delete(write));
    },
    close: () => (closing ??= Promise.allSettled(running).then(() => pool.end())),
  };
}

/**
 * Of transactions that race, PostgreSQL lets one win and fails the others: run again, they see what the winner stored.
 * It may call a lost race `unique`, which is believed the second time.
 */
async function untilSerialized<T>(lockMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + lockMs;
  let collided = false;
  for (let longestMs = FIRST_PAUSE_MS; ; longestMs = Math.min(longestMs * 2, LONGEST_PAUSE_MS)) {
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

async function transact<T>(pool: Pool, workMs: number, work: (tx: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level serializable");
    const value = await takeTurn(client, workMs, () => work(transactionOn(client)));
    await commit(client);
    client.release();
    return value;
  } catch (error) {
    if (await rolledBack(client)) throw error;
    throw new DatabaseError("unavailable", "the connection to the database was lost", { cause: error });
  }
}

/** Ends a failed transaction; false: the connection cannot even do that, and has left the pool. */
async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    client.release();
    return true;
  } catch {
    client.release(true);
    return false;
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement of the transaction had failed. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "COMMIT") return;
  throw new DatabaseError("write-aborted", "a statement failed and its write() went on: let the error end the work");
}

const transactions = new WeakMap<PoolClient, Query>();

/** The same object for each transaction on one connection, so that statements are prepared once a connection. */
function transactionOn(client: PoolClient): Query {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  const tx = drizzle({ client, logger: { logQuery: () => mustHaveTurn(client) } });
  transactions.set(client, tx);
  return tx;
}
