import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrationsIn } from "~db/migrate";
import { migratePostgres } from "~db/migrate-postgresql";
import { ana, register, signIn } from "../cast";
import { startProgram, type Program } from "../cli/program";
import { migrationsFolder } from "../db/migrations-folder";
import { openKindspot } from "../kindspot";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";
import { temporaryFolder } from "../temporary-folder";

/** What the newest migration adds, so that a database without it is one of the version before. */
const NEWEST = { migration: "0026_kerb_confirmed", table: "departures", column: "kerb_confirmed" };
const MIGRATIONS = "db/migrations/postgresql";

let folder: string;
let DATA_DIR: string;
let database: SharedDatabase;
let programs: Program[];
beforeEach(() => {
  folder = temporaryFolder();
  DATA_DIR = join(folder, "data");
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.stop("SIGKILL")));
  await database.remove();
});

function start(env: Record<string, string> = {}, ...args: string[]): Program {
  const program = startProgram({ DATA_DIR, DATABASE_URL: database.url, HOST: "127.0.0.1", ...env }, ...args);
  programs.push(program);
  return program;
}

/** The community of Ana, as the version before left it. */
async function openVersionBefore(): Promise<void> {
  database = await openSharedDatabase();
  const town = await openKindspot({ env: { DATA_DIR, DATABASE_URL: database.url } });
  await register(town.url, ana);
  await town.close();
  await database.run(`alter table ${NEWEST.table} drop column ${NEWEST.column}`);
  await database.run(`delete from migrations where name = '${NEWEST.migration}'`);
}

const copies = async () => (await readdir(join(DATA_DIR, "backups"))).filter((name) => name.startsWith("before-"));
const isMigrated = async (schema = "public") =>
  (
    await database.run(
      `select from information_schema.columns
       where table_schema = '${schema}' and table_name = '${NEWEST.table}' and column_name = '${NEWEST.column}'`,
    )
  ).length > 0;

describe("Before a start migrates a PostgreSQL database", () => {
  beforeEach(openVersionBefore);

  test("one of the processes that start at once copies it, and rollback goes back to the copy", async () => {
    const started = [start(), start(), start()];
    await Promise.all(started.map(({ url }) => url));
    expect(await isMigrated()).toBe(true);
    const [copy = "", ...more] = await copies();
    expect([copy, more]).toEqual([expect.stringMatching(/^before-0026_kerb_confirmed-.*Z\.dump$/), []]);
    expect((await stat(join(DATA_DIR, "backups", copy))).mode & 0o777).toBe(0o600);
    const said = started.filter((program) => program.output().includes("the database was copied before its migration"));
    expect(said).toHaveLength(1);

    const refused = await start({}, "rollback").ended;
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("The server runs")]);
    await Promise.all(started.map((program) => program.stop()));

    expect(await start({}, "rollback").ended).toEqual({ code: 0, said: "" });
    expect(await isMigrated()).toBe(false);
    expect(await database.run("select from sessions")).toEqual([]);
    const [aside] = await database.run<{ name: string }>(
      "select nspname as name from pg_namespace where starts_with(nspname, 'before_rollback_')",
    );
    expect(await isMigrated(aside?.name)).toBe(true);
    const again = await start({}, "rollback").ended;
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("no copy from before a migration")]);

    const { url } = start();
    expect((await (await signIn(await url, ana)).get("/api/auth/user")).status).toBe(200);
    expect(await isMigrated()).toBe(true);
  });

  test("it says that there is no copy where pg_dump is not installed, and migrates all the same", async () => {
    const program = start({ PATH: folder });
    await program.url;
    expect(program.output()).toContain("no copy before the migration: pg_dump is not installed");
    expect([await isMigrated(), await copies()]).toEqual([true, []]);
  });

  test("it ends with a sentence where the copy fails, and migrates nothing", async () => {
    await writeFile(join(folder, "pg_dump"), "#!/bin/sh\necho 'no space left' >&2\nexit 1\n", { mode: 0o755 });
    const { code, said } = await start({ PATH: `${folder}:/bin` }).ended;
    const sentence = `The database couldn't be copied before the migration ${NEWEST.migration}: pg_dump failed: no space left. Nothing was changed.`;
    expect([code, said.trim()]).toEqual([1, sentence]);
    expect([await isMigrated(), await copies()]).toEqual([false, []]);
  });
});

test("Beside processes that run, a database is copied before an additive migration, and not before one that is refused", async () => {
  database = await openSharedDatabase();
  const migrations = migrationsFolder();
  const copied: string[] = [];
  const copyBefore = (name: string) => Promise.resolve(void copied.push(name));
  const migrate = () => migratePostgres(database.url, migrations.folder, { onlyAdditive: true, copyBefore });
  migrations.add("9998_notes_additive", "create table added_notes (id text)");
  await migrate();
  await migrate();
  migrations.add("9999_notes_renamed", "create table added_renamed (id text)");
  await expect(migrate()).rejects.toMatchObject({ code: "migration-failed" });
  expect(copied).toEqual(["9998_notes_additive"]);
});

test("kill -9 in the middle of migrating an empty PostgreSQL database leaves nothing of it, and the next start is whole", async () => {
  database = await openSharedDatabase({ migrated: false });
  const others = () =>
    database.run<{ waits: boolean }>(
      `select wait_event_type = 'Lock' as waits from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'holder%'`,
    );
  // A late migration makes this table: it waits for this transaction, after many others were run.
  const holder = new Client({ connectionString: database.url, application_name: "holder" });
  await holder.connect();
  await holder.query("begin; create table needs (id text)");
  const program = start();
  await expect.poll(async () => (await others()).some(({ waits }) => waits), { timeout: 60_000 }).toBe(true);
  await program.stop("SIGKILL");
  await holder.query("rollback");
  await holder.end();
  await expect.poll(others, { timeout: 30_000 }).toEqual([]);
  expect(await database.run("select tablename from pg_tables where schemaname in ('public', 'processes')")).toEqual([]);

  const url = await start().url;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const applied = await database.run<{ name: string }>("select name from migrations order by name");
  expect(applied.map(({ name }) => name)).toEqual(migrationsIn(MIGRATIONS).map(({ name }) => name));
  await register(url, ana);
});
