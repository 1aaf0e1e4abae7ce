import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";
import { SECOND } from "~/domain/shared/clock";
import { watchWorkers } from "./watchdog.server";

/** A worker that died is replaced after this time, so that one that cannot start does not keep the machine busy. */
const REPLACE_MS = SECOND;

/** Set for a worker that starts while others serve: they may be of the version before. */
const REPLACEMENT = "KINDSPOT_REPLACEMENT";

/** Whether this process was started while others served. */
export const isReplacement = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env[REPLACEMENT] !== undefined;

interface WorkersParts {
  program: string;
  count: number;
  /** Milliseconds that a stop may take. */
  stopMs: number;
  log: Logger;
}

/**
 * Starts workers that share one port, and replaces one that dies or no longer answers. SIGHUP replaces one after another,
 * each once its successor serves (docs/product.md#processes). SIGTERM and SIGINT stop all of them. Resolves with the exit
 * code when the last has ended: 1 where one died before any of them served.
 */
export function runWorkers({ program, count, stopMs, log }: WorkersParts): Promise<number> {
  cluster.setupPrimary({ exec: program });
  let served = false;
  let stopping = false;
  let restarting = false;
  let code = 0;
  /** Set below. `stop` calls it too, as it may come while no worker runs: all have died, and none is replaced yet. */
  let endIfLast = (): void => undefined;
  /** Workers whose end is expected: those that a restart replaces, and a successor that did not start. */
  const leaving = new Set<Worker>();

  function stop(signal: NodeJS.Signals): void {
    if (stopping) return;
    stopping = true;
    killAll(signal);
    setTimeout(() => killAll("SIGKILL"), stopMs).unref();
    endIfLast();
  }

  const fork = (): void => {
    if (!stopping) cluster.fork({ [REPLACEMENT]: "1" });
  };

  const mayGoOn = (): boolean => served && !stopping;

  async function restart(): Promise<void> {
    if (restarting || !mayGoOn()) return;
    restarting = true;
    log.info("restarting one process after another");
    for (const worker of workers()) {
      if (!mayGoOn() || !(await replace(worker))) break;
    }
    restarting = false;
  }

  /** False where the successor did not start: then the worker goes on. */
  async function replace(worker: Worker): Promise<boolean> {
    if (worker.isDead()) return true;
    const successor = cluster.fork({ [REPLACEMENT]: "1" });
    leaving.add(successor).add(worker);
    const serves = await Promise.race([
      once(successor, "listening").then(() => true),
      once(successor, "exit").then(() => false),
    ]);
    if (!serves) {
      log.error("the new process did not start: the processes before go on");
      leaving.delete(worker);
      if (worker.isDead()) fork();
      return false;
    }
    leaving.delete(successor);
    const ended = worker.isDead() ? Promise.resolve() : once(worker, "exit");
    worker.process.kill("SIGTERM");
    await ended;
    return true;
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => void restart());
  cluster.on("listening", () => (served = true));
  cluster.on("fork", closeUnansweredAtExit);
  watchWorkers((worker) => {
    log.error({ pid: worker.process.pid }, "a process does not answer and is ended");
    worker.process.kill("SIGKILL");
  });

  for (let nth = 0; nth < count; nth++) cluster.fork();
  return new Promise((resolve) => {
    endIfLast = () => {
      if (stopping && workers().length === 0) resolve(code);
    };
    cluster.on("exit", (worker, exitCode, signal) => {
      const isExpected = leaving.delete(worker);
      if (!stopping && !served) {
        code = 1;
        stop("SIGTERM");
      } else if (!stopping && !isExpected) {
        log.error({ pid: worker.process.pid, exitCode, signal }, "a process died and is replaced");
        setTimeout(fork, REPLACE_MS);
      }
      endIfLast();
    });
  });
}

/**
 * Node hands one connection at a time to a worker, and waits for the worker's answer. Where the worker dies between the two,
 * Node keeps the connection open for ever and its client waits. This closes it, so that the client can try again.
 */
export function closeUnansweredAtExit(worker: Pick<Worker, "process" | "once">): void {
  let handed: Connection | undefined;
  const child = worker.process as { send: Send };
  const { send } = child;
  child.send = (message, connection, ...rest) => {
    handed = connection ?? handed;
    return send.call(child, message, connection, ...rest);
  };
  // Closing what the worker took is without effect: Node has closed it here.
  worker.once("exit", () => handed?.close());
}

/** A connection as Node's cluster hands it over. */
interface Connection {
  close: () => void;
}
type Send = (message: unknown, connection?: Connection, ...rest: unknown[]) => boolean;

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function killAll(signal: NodeJS.Signals): void {
  for (const worker of workers()) worker.process.kill(signal);
}
