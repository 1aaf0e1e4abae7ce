import { spawn } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ana, ben } from "../cast";
import { findPostgres } from "../db/postgres/find";
import { runOn } from "../db/postgres/server";
import { freePort } from "../free-port";
import { isInstalled } from "../is-installed";
import { startProgram } from "../cli/program";
import { temporaryFolder } from "../temporary-folder";
import {
  acquaint,
  joinAt,
  listenAt,
  openSeveral,
  write,
  type Member,
  type ServerProcess,
  type Several,
} from "./several";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

const postgres = findPostgres();
const runAs = "runAs" in postgres ? postgres.runAs : {};

/** pgbouncer in transaction mode, before the server of this database. */
async function openPooler(url: string): Promise<{ url: string; close: () => void }> {
  const folder = temporaryFolder();
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  const address = new URL(url);
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = user=postgres host=${address.searchParams.get("host") ?? address.hostname} port=${address.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = statement_timeout
`,
    { mode: 0o644 },
  );
  const child = spawn("pgbouncer", [settings], { ...runAs, stdio: "ignore" });
  const pooled = new URL(`postgres://postgres@127.0.0.1:${port}${address.pathname}`);
  await vi.waitFor(() => runOn(pooled.href, "select 1"), { timeout: 20_000, interval: 100 });
  return { url: pooled.href, close: () => void child.kill("SIGTERM") };
}

describe.skipIf(!isInstalled("pgbouncer"))("two servers behind pgbouncer in transaction mode", () => {
  let database: SharedDatabase;
  let pooler: Awaited<ReturnType<typeof openPooler>>;
  let several: Several;
  beforeAll(async () => {
    database = await openSharedDatabase();
    pooler = await openPooler(database.url);
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
    several = await openSeveral({ count: 2, env, database });
  });
  afterAll(async () => {
    await several.close();
    pooler.close();
    await database.remove();
  });

  test("serve pages and changes at once, on connections that they share", async () => {
    const [first, second] = several.processes as [ServerProcess, ServerProcess];
    const [Ana, Ben] = [await joinAt(first, ana), await joinAt(second, ben)];
    await acquaint(first, Ana, Ben);
    const ofEach = (member: Member) =>
      several.processes.flatMap((process) =>
        ["/", "/chat", "/requests", "/api/parking-spaces/nearby"].map(async (path) => {
          const { latitude, longitude } = ana.place;
          const answer = await member
            .at(process)
            .get(path.startsWith("/api") ? `${path}/${latitude}/${longitude}` : path);
          return [path, answer.status];
        }),
      );
    const answers = await Promise.all([Ana, Ben, Ana, Ben].flatMap(ofEach));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);

    const phone = await listenAt(second, Ben, Ana);
    expect((await write(first, Ana, Ben, "by the pooler")).status).toBe(201);
    await expect
      .poll(() => phone.events.flatMap((event) => (event.type === "NEW_MESSAGE" ? [event.data.message.content] : [])))
      .toContain("by the pooler");
    phone.socket.terminate();
  });

  test("back the database up past the pooler", async () => {
    const DATA_DIR = temporaryFolder();
    const backup = startProgram({ DATA_DIR, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }, "backup");
    expect(await backup.ended).toEqual({ code: 0, said: "" });
    expect(backup.output()).toContain(join(DATA_DIR, "backups"));
  });
});
