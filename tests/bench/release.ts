import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { THIS_MACHINE } from "../../app/cli/fetch-node.mjs";
import { makeRelease } from "../../tools/release/make-release";
import { startCommand } from "../cli/program";
import { quantile, type Figure } from "./figure";

const RUNS = 5;
/** After the jobs of the start and one page. */
const IDLE_MS = 5000;

/** What a release weighs, and what it costs on a machine that has nothing to do. A test checks its size (tests/release). */
export async function release(): Promise<Figure[]> {
  await mkdir(".cache", { recursive: true });
  const folder = resolve(await mkdtemp(".cache/bench-release-"));
  const archive = await makeRelease(folder, { nodeVersion: null, machine: THIS_MACHINE });
  await promisify(execFile)("tar", ["--extract", `--file=${archive}`, `--directory=${folder}`]);
  const program = archive.replace(/\.tar\..*$/, "/kindspot");
  const runs: { startMs: number; rssMb: number }[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await started(program, join(folder, "data")));
  const { size } = await stat(archive);
  await rm(folder, { recursive: true });
  const median = (of: (run: (typeof runs)[number]) => number) => quantile(runs.map(of), 0.5);
  const reference = "PocketBase: 20 MB, Vaultwarden 10–60 MB of memory";
  return [
    { what: "release without Node", value: size / 1e6, unit: "MB", atMost: 25, reference },
    { what: "release, start to first answer", value: median(({ startMs }) => startMs), unit: "ms", atMost: 1000 },
    { what: "release, idle memory", value: median(({ rssMb }) => rssMb), unit: "MB", atMost: 115 },
  ];
}

async function started(command: string, DATA_DIR: string): Promise<{ startMs: number; rssMb: number }> {
  const begun = performance.now();
  const program = startCommand({ DATA_DIR }, command);
  const url = await program.url;
  await (await fetch(`${url}/healthz`)).text();
  const startMs = performance.now() - begun;
  await (await fetch(`${url}/auth`)).text();
  await pause(IDLE_MS);
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${program.pid}/status`, "utf8")) ?? [];
  await program.stop();
  return { startMs, rssMb: (Number(kilobytes) * 1024) / 1e6 };
}
