import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migratePostgres } from "~db/migrate-postgresql";
import { ana, ben } from "../cast";
import { migrationsFolder } from "../db/migrations-folder";
import { freePort } from "../free-port";
import { openPhone } from "../realtime/phone";
import {
  acquaint,
  joinAt,
  listenAt,
  openSeveral,
  write,
  type Member,
  type ServerProcess,
  type Several,
  listenersOf,
} from "./several";
import { openSharedDatabase } from "./shared-database";

let several: Several;
let server: ServerProcess;
let Ana: Member, Ben: Member;

beforeAll(async () => {
  several = await openSeveral({
    count: 1,
    env: { PROCESSES: "2", PORT: String(await freePort()), RATE_LIMITS: "off" },
  });
  [server] = several.processes as [ServerProcess];
  [Ana, Ben] = [await joinAt(server, ana), await joinAt(server, ben)];
  await acquaint(server, Ana, Ben);
  await vi.waitFor(async () => expect(await workers()).toHaveLength(2), { timeout: 60_000 });
});
afterAll(() => several.close());

const workers = () => listenersOf(several);

/** Members write and read all the time, until it is stopped. Returns what they got. */
function useIt(): { stop(): Promise<string[]>; answers: string[] } {
  const answers: string[] = [];
  let stopped = false;
  const isRunning = () => !stopped;
  const members = [0, 1, 2, 3].map(async (nth) => {
    while (isRunning()) {
      const asked =
        nth % 2 === 0
          ? write(server, Ana, Ben, "a word")
          : fetch(`${server.url}/api/auth/user`, { headers: { Cookie: Ana.at(server).cookie() } });
      answers.push(
        await asked.then(async (answer) => {
          await answer.text();
          return String(answer.status);
        }, String),
      );
    }
  });
  return {
    answers,
    async stop() {
      stopped = true;
      await Promise.all(members);
      return [...new Set(answers)].sort();
    },
  };
}

describe("SIGHUP", () => {
  test("replaces one process after another, and drops no request; phones connect again", async () => {
    const before = await workers();
    const phone = await listenAt(server, Ben, Ana);
    const use = useIt();
    process.kill(server.program.pid, "SIGHUP");
    const replaced = async () => {
      const now = await workers();
      return now.length === 2 && now.every((pid) => !before.includes(pid));
    };
    await expect.poll(replaced, { timeout: 120_000, interval: 100 }).toBe(true);
    expect(await use.stop()).toEqual(["200", "201"]);
    expect(await phone.closed).toBe(1001);
    const again = await openPhone(server.url, { origin: server.url, cookie: Ben.at(server).cookie() });
    again.socket.terminate();
  });

  test("leaves the processes that run where a migration is not marked additive", async () => {
    const before = await workers();
    const [newest] = await several.database.run<{ name: string; applied_at: string }>(
      "select * from migrations where name not like '%_additive' order by name desc limit 1",
    );
    await several.database.run(`delete from migrations where name = '${newest?.name}'`);
    const use = useIt();
    process.kill(server.program.pid, "SIGHUP");
    await expect.poll(() => server.program.output(), { timeout: 120_000 }).toContain("the processes before go on");
    await several.database.run(`insert into migrations values ('${newest?.name}', '${newest?.applied_at}')`);
    expect(await use.stop()).toEqual(["200", "201"]);
    expect(await workers()).toEqual(before);
    const { said } = await server.program.stop();
    expect(said).toContain(
      `The processes that run couldn't go on after the migration ${newest?.name}: stop the server, and start it again.`,
    );
  });
});

test("Beside processes of the version before, additive migrations are run and others refused", async () => {
  const database = await openSharedDatabase();
  const migrations = migrationsFolder();
  const migrate = () => migratePostgres(database.url, migrations.folder, { onlyAdditive: true });
  const tables = () => database.run("select tablename from pg_tables where tablename like 'added%' order by 1");
  try {
    migrations.add("9998_notes_additive", "create table added_notes (id text)");
    await migrate();
    expect(await tables()).toEqual([{ tablename: "added_notes" }]);
    // A process of the version before may start beside it.
    await migratePostgres(database.url, "db/migrations/postgresql");
    migrations.add("9999_notes_renamed", "create table added_renamed (id text)");
    await expect(migrate()).rejects.toMatchObject({
      code: "migration-failed",
      message:
        "The processes that run couldn't go on after the migration 9999_notes_renamed: stop the server, and start it again.",
    });
    expect(await tables()).toEqual([{ tablename: "added_notes" }]);
  } finally {
    await database.remove();
  }
});
