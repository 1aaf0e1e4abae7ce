import { Worker } from "node:worker_threads";
import type { Push, PushResult, PushSender } from "~/domain/push";
import { MINUTE } from "~/domain/shared/clock";
import type { PushSettings } from "./post-push";
import { isPushAddress } from "./push-address";
import type { PushQuestion, PushReply } from "./push-thread";

/** Built beside the server's bundle (build/index.js). */
const PROGRAM = new URL("./push-thread.js", import.meta.url);
const HEAP_MB = 64;
/** A thread without pushes ends after so many milliseconds: it takes about 15 MB. */
const IDLE_MS = MINUTE;

/** Sends pushes from a thread of its own, which runs while there are any: encrypting one takes about 1 ms of CPU. */
export function threadPushSender(settings: PushSettings, failed: (error: unknown) => void): PushSender {
  const waiting = new Map<number, (result: PushResult) => void>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let ids = 0;
  let closed = false;

  function begin(): Worker {
    const thread = new Worker(PROGRAM, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    thread.on("message", ({ id, result }: PushReply) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
      if (waiting.size === 0) rest(thread);
    });
    // An error ends the thread.
    thread.on("error", failed);
    thread.on("exit", () => {
      if (worker !== thread) return;
      worker = null;
      for (const resolve of waiting.values()) resolve({ outcome: "busy", retryAfterMs: null });
      waiting.clear();
    });
    // The thread keeps no server from stopping.
    thread.unref();
    return thread;
  }

  function rest(thread: Worker): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (worker === thread) worker = null;
      void thread.terminate();
    }, IDLE_MS).unref();
  }

  return {
    publicKey: settings.keys.publicKey,
    accepts: (endpoint) => isPushAddress(endpoint, settings.allowLoopback),
    send(push: Push) {
      if (closed) return Promise.resolve({ outcome: "busy", retryAfterMs: null });
      clearTimeout(idle);
      worker ??= begin();
      const id = ids++;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        worker?.postMessage({ id, push } satisfies PushQuestion);
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
