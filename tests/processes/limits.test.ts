import { Client, Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCounts, type Counts } from "~db/processes/counts";
import { createLimits, type Limits } from "~/security/limits";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

let database: SharedDatabase;
let pools: Pool[];
let counts: Counts[];
/** Those of three processes. */
let limits: [Limits, Limits, Limits];

beforeEach(async () => {
  database = await openSharedDatabase();
  pools = Array.from({ length: 3 }, openPool);
  counts = pools.map((pool) => createCounts(pool, () => expect.unreachable()));
  limits = counts.map((each) =>
    createLimits({ rateLimits: true }, { counts: each, processes: () => 3 }),
  ) as typeof limits;
});

function openPool(): Pool {
  const pool = new Pool({ connectionString: database.url, max: 3 });
  // `end()` resolves before its connections are closed, so the removal of the database can still end one.
  return pool.on("error", () => undefined);
}

afterEach(async () => {
  counts.forEach((each) => each.close());
  await Promise.all(pools.map((pool) => pool.end()));
  await database.remove();
});

const wrong = new Error("wrong");
const isWrong = (error: unknown) => error === wrong;

test("A password guessed at three processes is limited as at one", async () => {
  const guess = vi.fn(() => Promise.reject(wrong));
  const counts = [["sign-in-failures-account", "ana@kindspot.example 192.0.2.1"]] as const;
  const answers = Array.from({ length: 60 }, (_, nth) =>
    (limits[nth % 3] ?? limits[0]).countFailures(counts, isWrong, guess),
  );
  await Promise.allSettled(answers);
  expect(guess).toHaveBeenCalledTimes(5);
  for (const one of limits)
    await expect(one.countFailures(counts, isWrong, () => Promise.resolve("in"))).rejects.toMatchObject({
      code: "too-many",
    });
  await expect(limits[1].isReached(...counts[0])).resolves.toBe(true);
});

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test("An event that waited for one that began later is counted with it", async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  try {
    const expireIn = (seconds: number) => `(extract(epoch from clock_timestamp()) * 1000)::bigint + ${seconds} * 1000`;
    await other.query("begin");
    await other.query(`insert into processes.limits (key, points, expire) values ('ana', 4, ${expireIn(0)})`);
    const added = counts[0]?.add("ana", 60);
    await expect.poll(() => database.run(WAITING)).toHaveLength(1);
    await other.query(`update processes.limits set expire = ${expireIn(60)} where key = 'ana'`);
    await other.query("commit");
    await expect(added).resolves.toMatchObject({ times: 5 });
  } finally {
    await other.end();
  }
});

test("A limit holds for no longer than its time when the database's clock was set back", async () => {
  const ana = ["password-checks", "ana"] as const;
  for (const days of [1, 60]) {
    for (let nth = 0; nth < 5; nth++) await limits[0].consume(...ana);
    await expect(limits[0].isReached(...ana)).resolves.toBe(true);
    // As rows look that were counted so many days ahead.
    await pools[0]?.query(`update processes.limits set expire = expire + ${days}::bigint * 86400000`);
    await expect(limits[1].isReached(...ana)).resolves.toBe(false);
    await expect(limits[2].consume(...ana)).resolves.toBeUndefined();
    await pools[0]?.query("delete from processes.limits");
  }
});

test("A success at one process counts at none", async () => {
  const counts = [["password-checks", "ana"]] as const;
  for (let nth = 0; nth < 12; nth++)
    await (limits[nth % 3] ?? limits[0]).countFailures(counts, isWrong, () => Promise.resolve("in"));
  await expect(limits[0].isReached(...counts[0])).resolves.toBe(false);
});

test("The database holds no address and no network of who is counted", async () => {
  await limits[0].consume("registrations", "192.0.2.1");
  const rows = await database.run<{ key: string }>("select key from processes.limits");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain("192.0.2.1");
});

test("Each of three processes allows a third of what is counted in memory", async () => {
  const times = Array.from({ length: 21 }, () => limits[0].consume("personal-words", "ana"));
  const refused = (await Promise.allSettled(times)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
});
