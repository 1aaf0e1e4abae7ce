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

/** A server that a test may stop and start. */
export interface OwnCluster extends Cluster {
  /** Ends it as `pg_ctl stop -m immediate` does: it closes nothing, and recovers at the next start. */
  crash(): Promise<void>;
  /** Starts it again. Resolves when it accepts connections. */
  start(): Promise<void>;
}

/**
 * Nothing has to outlive the machine, and nobody replicates: less is written. A commit is still handed to the system before
 * it is acknowledged (`synchronous_commit` stays on), because tests crash the server and count what it acknowledged.
 */
const QUICK = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"];
/** Several test files share a server, and each opens up to four of ours: more than PostgreSQL's own 100. */
const CONNECTIONS = "max_connections=300";
const SETTINGS = ["listen_addresses=", "autovacuum=off", "log_min_messages=log", CONNECTIONS, ...QUICK];

/** A temporary PostgreSQL server: its data and its socket are in a temporary folder that is removed at the end. */
export async function startCluster(programs: string, runAs: RunAs): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), "kindspot-pg-"));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, "data");
  const run = { ...runAs, cwd: folder };
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...run, stdio: "ignore" },
  );
  const spawnServer = () =>
    spawn(join(programs, "postgres"), ["-D", data, "-k", folder, ...SETTINGS.flatMap((setting) => ["-c", setting])], {
      ...run,
      stdio: ["ignore", "ignore", "pipe"],
    });
  let server = spawnServer();
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return;
    server.kill(signal);
    await once(server, "exit");
  };
  // A check that is interrupted never stops its servers itself.
  const endWithProcess = () => {
    server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", endWithProcess);
  const stop = async () => {
    process.off("exit", endWithProcess);
    await end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    crash: () => end("SIGQUIT"),
    async start() {
      server = spawnServer();
      await ready(server);
    },
    stop,
  };
}

async function ready(server: ChildProcess & { stderr: NodeJS.ReadableStream }): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    lines.push(line);
    if (line.includes("ready to accept connections")) return void server.stderr.resume();
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join("\n")}`);
}
