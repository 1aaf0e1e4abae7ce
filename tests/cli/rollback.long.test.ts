import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "~db/client";
import { outboxState, enqueueEmail } from "~/domain/notifications";
import { finishRestore } from "~/gateways/backups/put-in-place";
import { ana, ben, register, signIn } from "../cast";
import { createAt, forgetSecondSteps, kept } from "../db/kept-schemas";
import { migrationsFolder, type MigrationsFolder } from "../db/migrations-folder";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const NEWER = "9999_newer";

let folder: string;
let DATA_DIR: string;
let migrations: MigrationsFolder;
let anasPhone: Visitor;
let bensId: string;

/** A community that a newer version has migrated, and the next version knows how to go back. */
beforeEach(async () => {
  folder = temporaryFolder();
  DATA_DIR = join(folder, "data");
  migrations = migrationsFolder();
  migrations.add(NEWER, "alter table members add column newer text;");
  const town = await open();
  anasPhone = await register(town.url, ana);
  const Ben = await register(town.url, ben);
  bensId = ((await (await Ben.get("/api/auth/user")).json()) as { id: string }).id;
  const { context } = town.app;
  await context.write((tx) => enqueueEmail(tx, context, { kind: "password-changed", recipient: ana.email }));
  await town.close();
  await upgrade();
});

const open = (): Promise<Kindspot> => openKindspot({ env: { DATA_DIR } });
const file = () => join(DATA_DIR, "kindspot.sqlite");
const upgrade = async () => (await openDatabase(file(), { migrations: migrations.folder })).close();
const rollback = () => startProgram({ DATA_DIR }, "rollback");

/** Reads the file as it is. */
function look<T>(read: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file(), { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
const applied = () => look((database) => database.prepare("select name from migrations").pluck().all());

test("a rollback brings back the database from before the migration, and the version before starts with it", async () => {
  expect(applied()).toContain(NEWER);
  expect(await rollback().ended).toEqual({ code: 0, said: "" });
  expect(applied()).not.toContain(NEWER);
  const town = await open();
  expect((await (await signIn(town.url, ana)).get("/api/auth/user")).status).toBe(200);
  await town.close();
});

test("a rollback puts aside what the newer version stored, and leaves nothing else behind", async () => {
  const database = new Sqlite(file());
  database.exec("update members set newer = 'written since'");
  database.close();
  await rollback().ended;
  const remaining = (await readdir(DATA_DIR)).filter((name) => /^(restore|before)/.test(name));
  expect(remaining).toEqual([expect.stringMatching(/^before-rollback-/)]);
  const aside = new Sqlite(join(DATA_DIR, remaining[0] ?? "", "kindspot.sqlite"), { readonly: true });
  expect(aside.prepare("select distinct newer from members").pluck().all()).toEqual(["written since"]);
  aside.close();
});

test("a rollback ends sessions and holds mails, because some ended and some left meanwhile", async () => {
  await rollback().ended;
  const town = await open();
  expect((await fetch(`${town.url}/api/auth/user`, { headers: { cookie: anasPhone.cookie() } })).status).toBe(401);
  expect(await outboxState(town.app.context, { id: "an-admin", role: "admin" })).toMatchObject({ counts: { held: 1 } });
  await town.close();
});

describe("a rollback is refused, and nothing is changed,", () => {
  test("as long as the server runs", async () => {
    await rollback().ended;
    const program = startProgram({ DATA_DIR });
    await program.url;
    const { code, said } = await rollback().ended;
    expect([code, said]).toEqual([1, expect.stringContaining("The server runs")]);
    await program.stop();
  });

  test("where no migration was run that has a copy", async () => {
    await rollback().ended;
    const { code, said } = await rollback().ended;
    expect([code, said]).toEqual([1, expect.stringContaining("no copy from before a migration of this database")]);
    expect(applied()).not.toContain(NEWER);
  });
});

test.each(["restore-", "restore.json", "before-rollback-"])(
  "a rollback that is killed when %s appears leaves one whole database, the present or the earlier one",
  async (sign) => {
    const program = rollback();
    const isThere = async () => (await readdir(DATA_DIR)).some((name) => name.startsWith(sign));
    const seen = vi.waitUntil(isThere, { interval: 1, timeout: 30_000 }).catch(() => undefined);
    await Promise.race([seen, program.ended]);
    await program.stop("SIGKILL");
    // As every start does.
    await finishRestore(DATA_DIR);
    expect(look((database) => database.pragma("integrity_check", { simple: true }))).toBe("ok");
    const columns = look((database) => database.pragma("table_info(members)") as { name: string }[]);
    expect(columns.some(({ name }) => name === "newer")).toBe(applied().includes(NEWER));
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith("restore"))).toEqual([]);
  },
);

test("whoever deleted the account since the migration is erased again when the version before starts", async () => {
  // As the job of the newer version listed Ben.
  await writeFile(join(DATA_DIR, "erased-members.txt"), `${bensId}\n`);
  await rollback().ended;
  const town = await open();
  await town.app.jobs.run("list-erased");
  await expect(signIn(town.url, ben)).rejects.toThrow("answered 401");
  expect((await (await signIn(town.url, ana)).get("/api/auth/user")).status).toBe(200);
  await town.close();
});

test.each(kept.slice(0, -1))(
  "a rollback after an upgrade from %s brings back its rows and ends its sessions",
  async (name) => {
    DATA_DIR = join(folder, "older");
    await mkdir(DATA_DIR);
    await createAt(name, file());
    forgetSecondSteps(file());
    const rows = (table: string) => look((database) => database.prepare(`select * from ${table} order by id`).all());
    const members = rows("members");
    await (await open()).close();
    expect(applied()).toEqual(expect.arrayContaining(kept));
    expect(await rollback().ended).toEqual({ code: 0, said: "" });
    expect((applied() as string[]).sort().at(-1)).toBe(name);
    expect(rows("members")).toEqual(members);
    expect(rows("sessions")).toEqual([]);
  },
);
