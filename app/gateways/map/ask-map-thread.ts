import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { KerbFacts } from "~/domain/places/kerb-rules";
import type { KerbPolicy } from "~/domain/shared/kerb-policy";
import type { NearStreet, Place, TileAddress } from "~/domain/places";
import type { MapFacts, Point } from "~/domain/places/rules";
import { SECOND } from "~/domain/shared/clock";
import { refuse } from "~/domain/shared/errors";

export interface MapWork {
  tile: { ask: TileAddress; answer: Uint8Array };
  near: { ask: Point; answer: NearStreet[] };
  kerb: { ask: Point; answer: readonly KerbPolicy[] };
  find: { ask: { typed: string; around: Point; limit: number }; answer: Place[] };
}
export type MapQuestion = {
  [Kind in keyof MapWork]: { id: number; kind: Kind; ask: MapWork[Kind]["ask"] };
}[keyof MapWork];
export type MapReply = { id: number; answer: MapWork[keyof MapWork]["answer"] } | { id: number; failed: string };
export type FirstReply = OpenedMap | { failed: string };

interface OpenedMap {
  facts: MapFacts;
  kerbs: KerbFacts | null;
}

/** Paths of the files that it reads. */
export interface MapFiles {
  map: string;
  kerbs: string | null;
}

/** Built beside the server's bundle (build/index.js). */
const PROGRAM = new URL("./map-thread.js", import.meta.url);
/** Megabytes. Decoded tiles take about 40; a tile that needs more than this ends the thread, not the server. */
const HEAP_MB = 128;
const YOUNG_HEAP_MB = 8;
/** Questions that wait for the thread: some seconds of its work. More are refused. */
const MAX_WAITING = 500;
/** Longest time for a tile. The slowest real one takes 0.1 s, so a tile that takes longer never ends. */
const TIMEOUT_MS = 10 * SECOND;

interface Job {
  question: MapQuestion;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

export interface MapThread extends OpenedMap {
  ask<Kind extends keyof MapWork>(kind: Kind, ask: MapWork[Kind]["ask"]): Promise<MapWork[Kind]["answer"]>;
  close(): Promise<void>;
}

/**
 * Draws tiles and finds streets in a thread of its own, one after the other, so that no other request waits for it. A thread
 * that ended or hangs is replaced at the next question.
 * @throws Error with a sentence for the owner when a file cannot be used
 */
export async function openThread(files: MapFiles): Promise<MapThread> {
  const waiting: Job[] = [];
  let current: { job: Job; late: NodeJS.Timeout } | null = null;
  let closed = false;
  let ids = 0;
  const { worker: firstWorker, opened } = await begin(files);
  let worker: Worker | null = listenTo(firstWorker);

  function listenTo(thread: Worker): Worker {
    thread.on("message", (reply: MapReply) => {
      if (reply.id === current?.job.question.id) end("failed" in reply ? new Error(reply.failed) : reply.answer);
    });
    // An error, such as too little memory, ends the thread, which is what is listened for.
    thread.on("error", () => undefined);
    thread.on("exit", () => {
      if (worker === thread) worker = null;
      end(new Error("the thread that draws the map ended"));
    });
    return thread;
  }

  /** Answers the current job and takes up the next. */
  function end(outcome: MapWork[keyof MapWork]["answer"] | Error): void {
    if (current) {
      const { job, late } = current;
      clearTimeout(late);
      current = null;
      if (outcome instanceof Error) job.reject(outcome);
      else job.resolve(outcome as never);
    }
    next();
  }

  function next(): void {
    if (current || closed) return;
    const job = waiting.shift();
    if (!job) return;
    current = { job, late: setTimeout(() => void worker?.terminate(), TIMEOUT_MS) };
    post(job.question).catch((error: unknown) => end(error as Error));
  }

  async function post(question: MapQuestion): Promise<void> {
    worker ??= listenTo((await begin(files)).worker);
    worker.postMessage(question);
  }

  return {
    ...opened,
    ask(kind, ask) {
      if (closed || waiting.length >= MAX_WAITING) refuse("busy");
      return new Promise((resolve, reject) => {
        const job = { question: { id: ids++, kind, ask } as MapQuestion, resolve, reject };
        // A street's name takes no time, and someone waits for it with a form: it goes before the tiles.
        if (kind === "tile") waiting.push(job);
        else waiting.unshift(job);
        next();
      });
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("the map is closed"));
      await worker?.terminate();
    },
  };
}

async function begin(files: MapFiles): Promise<{ worker: Worker; opened: OpenedMap }> {
  const worker = new Worker(PROGRAM, {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  const [reply] = (await once(worker, "message")) as [FirstReply];
  if ("failed" in reply) throw new Error(reply.failed);
  // The thread keeps no server from stopping.
  worker.unref();
  return { worker, opened: reply };
}
