import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextRound, setTimeout as pause } from "node:timers/promises";
import type { Database as Connection } from "better-sqlite3";
import { DatabaseError, databaseErrorCode } from "./errors";
import { mustNotNest, runInScope } from "./transaction-scope";

/** Time limits in milliseconds. */
export interface WriteTimeouts {
  /**
   * Wait for what others hold: a lock; with PostgreSQL also a free connection, and the next attempt after a lost race. No
   * statement there takes longer either.
   */
  waitMs: number;
  /** One work, without its wait. */
  workMs: number;
}

/** Most works in one commit. More would delay the first ones without helping the others. */
const MAX_BATCH = 64;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 50;

/** Resolves or rejects the caller's promise. Called only after COMMIT or a final failure. */
type Settle = () => void;

interface Entry {
  run: () => Promise<Settle>;
  reject: (error: unknown) => void;
  /** The time at which the wait for a lock ends. */
  deadline: number;
}

/**
 * The queue before SQLite's only writing connection. Works that arrive together share one transaction and one flush to
 * disk. Each has its own savepoint. Callers get their results after COMMIT. A work can run twice.
 */
export class Writer {
  readonly #connection: Connection;
  readonly #timeout: WriteTimeouts;
  readonly #queue: Entry[] = [];
  /** How many works are being stored. */
  #storing = 0;
  #draining: Promise<void> | null = null;
  #closed = false;

  constructor(connection: Connection, timeout: WriteTimeouts) {
    this.#connection = connection;
    this.#timeout = timeout;
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    mustNotNest();
    if (this.#closed) throw new DatabaseError("closed", "the database is closed");
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        const value = await runInScope(this.#connection, this.#timeout.workMs, work);
        return () => resolve(value);
      };
      const deadline = performance.now() + this.#timeout.waitMs;
      this.#queue.push({ run: AsyncResource.bind(run), reject, deadline }); // bound to the caller's async context (AsyncLocalStorage)
      this.#draining ??= this.#drain();
    });
  }

  /** How many works are accepted and not answered yet. */
  get waiting(): number {
    return this.#queue.length + this.#storing;
  }

  /** Resolves when all accepted works are stored. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await nextRound(); // other writes in this turn of the event loop join the commit
      const batch = this.#queue.splice(0, MAX_BATCH);
      this.#storing = batch.length;
      await this.#store(batch);
      this.#storing = 0;
    }
    this.#draining = null;
  }

  async #store(batch: readonly Entry[]): Promise<void> {
    try {
      await this.#begin(Math.min(...batch.map((entry) => entry.deadline)));
    } catch (error) {
      for (const entry of batch) entry.reject(error);
      return;
    }
    try {
      const settles = await this.#runAll(batch);
      this.#connection.exec("commit");
      for (const settle of settles) settle();
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec("rollback");
      await this.#storeOneByOne(batch, error);
    }
  }

  /** After a failed commit each work runs alone, so only the faulty one fails. */
  async #storeOneByOne(batch: readonly Entry[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.reject(error);
    for (const entry of batch) await this.#store([entry]);
  }

  /** Waits for a locked file without SQLite's busy_timeout, which would stop the event loop. */
  async #begin(deadline: number): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        this.#connection.exec("begin immediate");
        return;
      } catch (error) {
        if (databaseErrorCode(error) !== "busy" || performance.now() > deadline) throw error;
        await pause(pauseMs);
      }
    }
  }

  async #runAll(batch: readonly Entry[]): Promise<Settle[]> {
    const settles: Settle[] = [];
    for (const entry of batch) settles.push(await this.#runInSavepoint(entry));
    return settles;
  }

  async #runInSavepoint({ run, reject }: Entry): Promise<Settle> {
    this.#connection.exec("savepoint work");
    try {
      const settle = await run();
      this.#connection.exec("release work");
      return settle;
    } catch (error) {
      // After a full disk or an I/O error SQLite may have rolled back the whole transaction by itself.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec("rollback to work; release work");
      return () => reject(error);
    }
  }
}
