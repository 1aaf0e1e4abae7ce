import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RunAs } from "./find";

export interface Cluster {
  /** Connects as its superuser. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server of its own in a temporary folder, reached by a socket in that folder; nothing of it survives. */
export async function startCluster(programs: string, runAs: RunAs): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), "kindspot-pg-"));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, "data");
  const run = { ...runAs, cwd: folder };
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...run, stdio: "ignore" },
  );
  const server = spawn(
    join(programs, "postgres"),
    [
      "-D",
      data,
      "-k",
      folder,
      "-c",
      "listen_addresses=",
      "-c",
      "fsync=off",
      "-c",
      "autovacuum=off",
      "-c",
      "log_min_messages=log",
    ],
    { ...run, stdio: ["ignore", "ignore", "pipe"] },
  );
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGINT");
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@localhost/postgres?host=${folder}`, stop };
}

async function ready(server: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    lines.push(line);
    if (line.includes("ready to accept connections")) return void server.stderr.resume();
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join("\n")}`);
}
