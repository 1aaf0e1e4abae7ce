import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextRound, setTimeout as pause } from "node:timers/promises";
import type { Database as Connection } from "better-sqlite3";
import { DatabaseError, databaseErrorCode } from "./errors";
import { mustNotNest, takeTurn } from "./turn";

/** How long things may take, in milliseconds. */
export interface Patience {
  /** Waiting for a lock that another process or transaction holds. */
  lockMs: number;
  /** One work, its waiting aside. */
  workMs: number;
}

/** More would keep the first of them waiting without making the rest any faster. */
const AT_MOST_A_COMMIT = 64;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/** Tells the caller how its work ended; called only once that is certain. */
type Answer = () => void;

interface Entry {
  run: () => Promise<Answer>;
  reject: (error: unknown) => void;
  /** When its caller has waited long enough for a lock. */
  deadline: number;
}

/**
 * The queue before SQLite's one writing connection. Works that arrive together share one transaction and one flush to
 * disk, each in a savepoint of its own, and are answered after COMMIT. A work may run twice.
 */
export class Writer {
  readonly #connection: Connection;
  readonly #patience: Patience;
  readonly #queue: Entry[] = [];
  #draining: Promise<void> | null = null;
  #closed = false;

  constructor(connection: Connection, patience: Patience) {
    this.#connection = connection;
    this.#patience = patience;
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    mustNotNest();
    if (this.#closed) throw new DatabaseError("closed", "the database is closed");
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        const value = await takeTurn(this.#connection, this.#patience.workMs, work);
        return () => resolve(value);
      };
      const deadline = performance.now() + this.#patience.lockMs;
      this.#queue.push({ run: AsyncResource.bind(run), reject, deadline }); // bound: runs in its caller's async context
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when everything accepted so far is stored. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await nextRound(); // whoever else writes in this round of the event loop joins the commit
      await this.#store(this.#queue.splice(0, AT_MOST_A_COMMIT));
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
      const answers = await this.#runAll(batch);
      this.#connection.exec("commit");
      for (const answer of answers) answer();
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec("rollback");
      await this.#storeOneByOne(batch, error);
    }
  }

  /** A commit that failed spoils only the work that made it fail. */
  async #storeOneByOne(batch: readonly Entry[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]?.reject(error);
    for (const entry of batch) await this.#store([entry]);
  }

  /** Waits for a locked file without SQLite's busy_timeout, which would stop the event loop. */
  async #begin(deadline: number): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        this.#connection.exec("begin immediate");
        return;
      } catch (error) {
        if (databaseErrorCode(error) !== "busy" || performance.now() > deadline) throw error;
        await pause(pauseMs);
      }
    }
  }

  async #runAll(batch: readonly Entry[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const entry of batch) answers.push(await this.#runInSavepoint(entry));
    return answers;
  }

  async #runInSavepoint({ run, reject }: Entry): Promise<Answer> {
    this.#connection.exec("savepoint work");
    try {
      const answer = await run();
      this.#connection.exec("release work");
      return answer;
    } catch (error) {
      // Disk full and I/O errors may make SQLite roll back everything by itself.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec("rollback to work; release work");
      return () => reject(error);
    }
  }
}
