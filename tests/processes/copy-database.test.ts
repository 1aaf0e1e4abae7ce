import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jsonText } from "~db/copy-database/source-and-target";
import { migrateSqlite } from "~db/migrate-sqlite";
import { migrationsIn } from "~db/migrate";
import { loadFixture, type FixtureTable } from "../../tools/schema-fixture";
import { startProgram, type Ended, type Program } from "../cli/program";
import { connectRaw } from "../db/contract/raw-rows";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";
import { temporaryFolder } from "../temporary-folder";

const SQLITE_MIGRATIONS = "db/migrations/sqlite";
/** So many messages that a copy takes long enough to be killed in the middle. */
const MANY = 30_000;
const ODD = [
  "’ “quotes” \"'` \\ \\n %s $1 {} [] ,;",
  "\t tab, \r\n lines, \u2028 \u2029 and \u0001",
  "مرحبا 🚗🅿️👩🏽‍🦽 e\u0301 \u{10FFFF} \uFFFD",
  "",
  " ",
  "null",
  "[object Object]",
];

/** A row of the demo in every table, and messages with odd characters. */
let template: string;
let tables: FixtureTable[];
let folder: string;
let file: string;
let database: SharedDatabase;

beforeAll(async () => {
  const newest = migrationsIn(SQLITE_MIGRATIONS).at(-1)?.name ?? "";
  tables = loadFixture(newest);
  const place = temporaryFolder();
  template = join(place, "kindspot.sqlite");
  await migrateSqlite(template, SQLITE_MIGRATIONS, { waitMs: 1_000 });
  const raw = await connectRaw(template);
  for (const table of tables) await raw.insert(table);
  await raw.close();
  addMessages(template, ODD);
});
beforeEach(async () => {
  folder = temporaryFolder();
  started = [];
  file = join(folder, "data", "kindspot.sqlite");
  await mkdir(join(folder, "data"));
  await copyFile(template, file);
  database = await openSharedDatabase({ migrated: false });
});
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop("SIGKILL")));
  await database.remove();
});

/** Adds messages to some conversation. */
function addMessages(to: string, contents: Iterable<string>): void {
  const connection = new Sqlite(to);
  const [one] = connection.prepare("select * from messages limit 1").all() as Record<string, unknown>[];
  const names = Object.keys(one ?? {});
  const insert = connection.prepare(
    `insert into messages (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
  );
  connection.transaction(() => {
    for (const content of contents) insert.run({ ...one, id: randomUUID(), client_id: null, content });
  })();
  connection.close();
}

/** Ended after each test. */
let started: Program[];

function serve(env: Record<string, string> = {}): Program {
  const server = startProgram({ DATA_DIR: join(folder, "data"), ...env });
  started.push(server);
  return server;
}
const start = (...args: string[]) => startProgram({ DATA_DIR: join(folder, "data") }, "copy-database", ...args);

interface Copied extends Ended {
  out: string;
}

async function copy(...args: string[]): Promise<Copied> {
  const program = start(...args);
  const ended = await program.ended;
  return { ...ended, out: program.output() };
}

/** The rows of every table, in an order of their own. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const raw = await connectRaw(url);
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables)
    found[name] = (await raw.read(name, Object.entries(columns))).map(jsonText).sort();
  await raw.close();
  return found;
}

const tablesOf = (on: SharedDatabase) =>
  on.run("select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')");

/** Resolves when the copy inserts messages into PostgreSQL. */
const untilMessages = () =>
  expect
    .poll(
      () =>
        database.run(
          `select pid from pg_stat_activity where application_name = 'kindspot copy-database' and query like 'insert into "messages"%'`,
        ),
      { interval: 10, timeout: 30_000 },
    )
    .toHaveLength(1);
const untilDropped = () =>
  expect
    .poll(() => database.run("select pid from pg_stat_activity where application_name = 'kindspot copy-database'"), {
      timeout: 30_000,
    })
    .toEqual([]);

describe("copy-database", () => {
  test("copies every row of every table to PostgreSQL and back, and says how fast", async () => {
    const there = await copy("--to", database.url);
    expect([there.said, there.code]).toEqual(["", 0]);
    expect(there.out).toMatch(/Copied and compared \d+ tables with \d+ rows in [\d.]+ s: \d+ rows a second/);
    const before = await contents(file);
    expect(before.messages?.length).toBeGreaterThan(ODD.length);
    expect(await contents(database.url)).toEqual(before);

    const copied = join(folder, "back", "kindspot.sqlite");
    const back = await copy("--from", database.url, "--to", copied);
    expect([back.said, back.code]).toEqual(["", 0]);
    expect(await contents(copied)).toEqual(before);
    expect(readdirSync(join(folder, "back"))).toEqual(["kindspot.sqlite"]);
    // The checksums that are printed are the same on both engines.
    const sums = ({ out }: Copied) => out.match(/^ +\d+ {2}[0-9a-f]{16} {2}\w+$/gm)?.sort();
    expect(sums(back)).toEqual(sums(there));
    expect(sums(there)).toHaveLength(tables.length);
  });

  test("leaves a database on which a server starts and serves, without sequences to set", async () => {
    await copy("--to", database.url);
    expect(await database.run("select sequencename from pg_sequences")).toEqual([]);
    await database.run("delete from second_steps"); // they have no key, and without it no server starts
    const server = serve({ DATABASE_URL: database.url });
    expect((await fetch(`${await server.url}/readyz`)).status).toBe(200);
    const running = await copy("--from", database.url, "--to", join(folder, "back.sqlite"));
    expect(running.said).toMatch(/^A server process uses the PostgreSQL database: stop the server first\.\n$/);
  });

  test("that is killed in the middle leaves PostgreSQL empty, and can be repeated", async () => {
    addMessages(
      file,
      Array.from({ length: MANY }, (_, nth) => `message ${nth}`),
    );
    const killed = start("--to", database.url);
    await untilMessages();
    await killed.stop("SIGKILL");
    await untilDropped();
    expect(await tablesOf(database)).toEqual([]);
    expect(await copy("--to", database.url)).toMatchObject({ code: 0, said: "" });
  });

  test("that is killed in the middle leaves no SQLite file, and can be repeated", async () => {
    addMessages(
      file,
      Array.from({ length: MANY }, (_, nth) => `message ${nth}`),
    );
    await copy("--to", database.url);
    const back = join(folder, "back", "kindspot.sqlite");
    const killed = start("--from", database.url, "--to", back);
    await expect.poll(() => existsSync(`${back}.unfinished`), { interval: 5 }).toBe(true);
    await killed.stop("SIGKILL");
    expect(existsSync(back)).toBe(false);
    await untilDropped();
    expect(await copy("--from", database.url, "--to", back)).toMatchObject({ code: 0, said: "" });
    expect((await contents(back)).messages).toHaveLength((await contents(file)).messages?.length ?? 0);
  });
});

describe("copy-database refuses with a sentence", () => {
  test("a PostgreSQL database that is not empty", async () => {
    await database.run("create table cars (id text)");
    const { code, said } = await copy("--to", database.url);
    expect(code).toBe(1);
    expect(said).toBe(
      "The PostgreSQL database isn't empty: it has the table public.cars. Make a new one with createdb.\n",
    );
  });

  test("a file that exists", async () => {
    await copy("--to", database.url);
    const { said } = await copy("--from", database.url, "--to", file);
    expect(said).toBe(`${file} exists already: name a file that doesn't.\n`);
  });

  test("a server that runs on the file", async () => {
    const connection = new Sqlite(file);
    connection.exec("delete from second_steps"); // they have no key, and without it no server starts
    connection.close();
    await serve().url;
    const { said } = await copy("--to", database.url);
    expect(said).toMatch(/^The server runs, or another command uses .*: stop it first\. Nothing was changed\.\n$/);
    expect(await tablesOf(database)).toEqual([]);
  });

  test("an address where nothing answers, a database that does not exist, and no address at all", async () => {
    const nobody = await copy("--to", "postgres://127.0.0.1:1/kindspot");
    expect(nobody.said).toMatch(
      /^PostgreSQL \(--to or --from\) can't be used: .*ECONNREFUSED.* Start PostgreSQL at .*\n$/,
    );
    const missing = await copy("--to", database.url.replace(/kindspot_\w+/, "not_there"));
    expect(missing.said).toMatch(/^PostgreSQL .* can't be used: database "not_there" does not exist\. Make it: .*\n$/);
    expect((await copy()).said).toMatch(/^Use: npm run copy-database[^\n]*\n {5}npm run copy-database[^\n]*\n$/);
    expect((await copy("--to", "other.sqlite")).said).toMatch(
      /^Use: npm run copy-database[^\n]*\n {5}npm run copy-database[^\n]*\n$/,
    );
  });

  test("a file of another version of the program", async () => {
    const connection = new Sqlite(file);
    connection.exec("delete from migrations where rowid = (select max(rowid) from migrations)");
    connection.close();
    const { said } = await copy("--to", database.url);
    expect(said).toMatch(
      /^The database belongs to another version of the program: start this version on it once[^\n]*\n$/,
    );
    expect(await tablesOf(database)).toEqual([]);
  });

  test("a row that PostgreSQL cannot store, and names its table", async () => {
    addMessages(file, ["\0"]);
    const { said } = await copy("--to", database.url);
    expect(said).toMatch(/^The table messages couldn't be copied: [^\n]+ Nothing was kept\.\n$/);
    expect(await tablesOf(database)).toEqual([]);
  });
});
