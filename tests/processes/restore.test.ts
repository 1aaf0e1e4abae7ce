import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { members } from "~db/schema";
import { takeSnapshot } from "~db/snapshot";
import { enqueueEmail } from "~/domain/notifications";
import { ana, ben, cem, register, signIn } from "../cast";
import { startProgram, type Ended } from "../cli/program";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";
import { temporaryFolder } from "../temporary-folder";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PHOTO = "a-full.webp";

/** The folder of a stopped server with two members, and its backup. Each test gets a copy and a restored database. */
let template: string;
let anasPhone: Visitor;
let folder: string;
let DATA_DIR: string;
let database: SharedDatabase;

beforeAll(async () => {
  template = temporaryFolder();
  DATA_DIR = join(template, "data");
  database = await openSharedDatabase();
  const town = await open();
  anasPhone = await register(town.url, ana);
  await register(town.url, ben);
  const { context } = town.app;
  await context.write((tx) => enqueueEmail(tx, context, { kind: "password-changed", recipient: ana.email }));
  await writeFile(join(DATA_DIR, "photos", PHOTO), Buffer.alloc(100_000, 3));
  await town.close();
  await database.run("insert into push_causes (id, kind, about_id, created_at) values ('a', 'message', 'b', now())");
  expect(await run("backup", join(template, "backup.tar.gz"))).toEqual({ code: 0, said: "" });
  await database.remove();
});

beforeEach(async () => {
  folder = temporaryFolder();
  await cp(template, folder, { recursive: true });
  DATA_DIR = join(folder, "data");
  database = await openSharedDatabase({ migrated: false });
});
afterEach(async () => {
  await database.remove();
});

const open = (): Promise<Kindspot> => openKindspot({ env: { DATA_DIR, DATABASE_URL: database.url } });
const start = (env: Record<string, string>, ...args: string[]) =>
  startProgram({ DATA_DIR, DATABASE_URL: database.url, ...env }, ...args);
const run = (...args: string[]): Promise<Ended> => start({}, ...args).ended;
const file = () => join(folder, "backup.tar.gz");
const restore = (env: Record<string, string> = {}) => start(env, "restore", file()).ended;
const tables = async () => (await takeSnapshot(database.url, folder)).tables;
const schemas = async () =>
  (await database.run<{ name: string }>("select nspname as name from pg_namespace where nspname !~ '^pg_'"))
    .map(({ name }) => name)
    .filter((name) => !["public", "processes", "information_schema"].includes(name));
const names = async (schema: string) =>
  (await database.run<{ name: string }>(`select first_name as name from ${schema}.members order by 1`)).map(
    ({ name }) => name,
  );

/** Restores the backup, and lets a member join whom it does not hold. */
async function goOn(): Promise<void> {
  expect(await restore()).toEqual({ code: 0, said: "" });
  const town = await open();
  await register(town.url, cem);
  await writeFile(join(DATA_DIR, "photos", "later-full.webp"), "a later photo");
  await town.close();
}

test("a backup of PostgreSQL restores every table and photo into an empty database and a new folder", async () => {
  const photo = await readFile(join(DATA_DIR, "photos", PHOTO));
  await rm(DATA_DIR, { recursive: true });
  expect(await restore()).toEqual({ code: 0, said: "" });
  expect(await readFile(join(DATA_DIR, "photos", PHOTO))).toEqual(photo);
  const first = await tables();
  expect([first.members?.rows, first.sessions?.rows]).toEqual([2, 0]);
  // Restored once more, it is the same again.
  expect(await restore()).toEqual({ code: 0, said: "" });
  expect(await tables()).toEqual(first);
  const town = await open();
  expect((await (await signIn(town.url, ana)).get("/api/auth/user")).status).toBe(200);
  await town.close();
});

test("puts the present tables and photos aside, and leaves nothing else behind", async () => {
  await goOn();
  expect(await restore()).toEqual({ code: 0, said: "" });
  const asides = (await schemas()).sort();
  expect(asides).toHaveLength(2);
  expect(await names("public")).toEqual([ana.firstName, ben.firstName].sort());
  expect(await names(asides[1] ?? "")).toEqual([ana.firstName, ben.firstName, cem.firstName].sort());
  expect(await readdir(join(DATA_DIR, "photos"))).toEqual([PHOTO]);
  const remaining = (await readdir(DATA_DIR)).filter((name) => name.includes("restor")).sort();
  expect(remaining).toEqual([expect.stringMatching(/^before-restore-/), expect.stringMatching(/^before-restore-/)]);
  expect(await readdir(join(DATA_DIR, remaining[1] ?? "", "photos"))).toContain("later-full.webp");
});

test("ends sessions, holds mails, drops pushes, and erases members again who were erased since the backup", async () => {
  await restore();
  const [bens] = await database.run<{ id: string }>(`select id from members where email = '${ben.email}'`);
  await database.run(`update members set deleted_at = now() where id = '${bens?.id}'`);
  expect(await restore()).toEqual({ code: 0, said: "" });
  const town = await open();
  const { read } = town.app.context;
  expect((await fetch(`${town.url}/api/auth/user`, { headers: { cookie: anasPhone.cookie() } })).status).toBe(401);
  expect(await read.select().from(members).where(eq(members.email, ben.email))).toEqual([]);
  const mails = await database.run<{ held: boolean }>("select next_attempt_at > '9000-01-01' as held from outbox");
  expect(mails).toEqual([{ held: true }]);
  expect(await database.run("select from push_causes")).toEqual([]);
  await town.close();
});

describe("A restore into PostgreSQL changes nothing and says why", () => {
  const state = async () => ({ tables: await tables(), schemas: await schemas(), files: await readdir(DATA_DIR) });

  test("while a server on another machine uses the database", async () => {
    const program = start({ DATA_DIR: join(folder, "elsewhere") });
    await program.url;
    const { code, said } = await restore();
    expect([code, said]).toEqual([
      1,
      "A server uses the database of DATABASE_URL: stop it first. Nothing was changed.\n",
    ]);
    expect((await program.stop()).code).toBe(0);
  });

  test("where the database refuses it", async () => {
    await goOn();
    const role = `keeper_${Date.now()}`;
    const url = new URL(database.url);
    url.username = role;
    await database.run(`create role ${role} login`);
    await database.run(`grant usage on schema public to ${role}`);
    await database.run(`grant select on all tables in schema public to ${role}`);
    const before = await state();
    const { code, said } = await restore({ DATABASE_URL: url.href });
    expect([code, said]).toEqual([1, expect.stringContaining("must be owner of schema public")]);
    expect(await state()).toEqual(before);
    await database.run(`drop owned by ${role}; drop role ${role}`);
  });

  test("of a backup of SQLite", async () => {
    const { code, said } = await startProgram({ DATA_DIR: join(folder, "other") }, "restore", file()).ended;
    expect([code, said]).toEqual([1, expect.stringContaining("holds a PostgreSQL database. Nothing was changed")]);
  });
});

test.each(["restore-", "loading", "undecided-restore", "restore.json", "before-restore-2"])(
  "killed when '%s' appears, it leaves one whole community or the other",
  async (sign) => {
    await goOn();
    const asides = async () => (await readdir(DATA_DIR)).filter((name) => name.startsWith("before-restore-")).length;
    const before = await asides();
    const isLoading = async () =>
      (
        await database.run(
          "select from pg_stat_activity where application_name = 'psql' and datname = current_database()",
        )
      ).length > 0;
    const isThere = async () => {
      if (sign === "loading") return isLoading();
      if (sign === "before-restore-2") return (await asides()) > before;
      return (await readdir(DATA_DIR)).some((name) => name.startsWith(sign));
    };
    const program = start({}, "restore", file());
    const seen = vi.waitUntil(isThere, { interval: 1, timeout: 30_000 }).catch(() => undefined);
    await Promise.race([seen, program.ended]);
    await program.stop("SIGKILL");
    const town = await open();
    const isRestored = !(await names("public")).includes(cem.firstName);
    expect(existsSync(join(DATA_DIR, "photos", "later-full.webp"))).toBe(!isRestored);
    expect(existsSync(join(DATA_DIR, "photos", PHOTO))).toBe(true);
    await (isRestored ? expect(signIn(town.url, cem)).rejects.toThrow("401") : signIn(town.url, cem));
    expect((await readdir(DATA_DIR)).filter((name) => /^(restore|undecided)/.test(name))).toEqual([]);
    await town.close();
  },
);

test("a drill restores a backup of PostgreSQL beside the running server, and compares every table", async () => {
  await goOn();
  const program = start({});
  const url = await program.url;
  const { code, said } = await run("drill", file());
  expect([code, said]).toEqual([0, ""]);
  expect(await schemas()).toHaveLength(1);
  expect((await signIn(url, cem)).cookie()).not.toBe("");
  const result = JSON.parse(await readFile(join(DATA_DIR, "last-drill.json"), "utf8")) as Record<string, unknown>;
  expect(result).toMatchObject({ error: null, photos: 1 });
  expect(result.tables).toBeGreaterThan(30);
  await program.stop();
});
