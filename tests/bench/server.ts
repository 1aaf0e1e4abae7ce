import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { scripts } from "../../package.json";
import { openFakeTiles } from "../fakes/tiles";

/** The built server in a separate process, as in production. */
export interface MeasuredServer {
  url: string;
  /** From the start of the process to the end of the first answer. */
  startedInMs: number;
  usage(): Promise<Usage>;
  close(): Promise<void>;
}

export interface Usage {
  /** User and system time since the start. */
  cpuMs: number;
  /** Resident memory, in 10⁶ bytes. */
  rssMb: number;
}

/** The flags and the limit of memory that `npm start` sets. */
const NODE_FLAGS = scripts.start.match(/--\S+/g) ?? [];
const [, MALLOC_ARENA_MAX = ""] = /MALLOC_ARENA_MAX:-(\d+)/.exec(scripts.start) ?? [];

/** Starts it on a new folder, or on a given one that the caller removes. `more` adds or replaces settings. */
export async function openServer(filled?: string, more: Record<string, string> = {}): Promise<MeasuredServer> {
  await mkdir(".cache", { recursive: true });
  const folder = filled ?? (await mkdtemp(".cache/bench-"));
  const tiles = await openFakeTiles();
  const settings = { PORT: "0", DATA_DIR: folder, TILE_URL: tiles.template, RATE_LIMITS: "off", LOG_LEVEL: "error" };
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, MALLOC_ARENA_MAX, ...settings, ...more };

  const begun = performance.now();
  const child = fork(fileURLToPath(new URL("./server-process.mjs", import.meta.url)), { execArgv: NODE_FLAGS, env });
  const { url } = await answerOf<{ url: string }>(child);
  await (await fetch(`${url}/healthz`)).text();
  const startedInMs = performance.now() - begun;

  return {
    url,
    startedInMs,
    usage: () => usageOf(child),
    async close() {
      child.kill();
      await once(child, "exit");
      await tiles.close();
      if (!filled) await rm(folder, { recursive: true });
    },
  };
}

/** Asks a process that runs `report-usage.mjs`. */
export function usageOf(child: ChildProcess): Promise<Usage> {
  child.send("usage");
  return answerOf<Usage>(child);
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = (await once(child, "message")) as [T];
  return answer;
}
