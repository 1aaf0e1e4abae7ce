import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Sqlite from "better-sqlite3";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { digestSqlite } from "~db/digest-sqlite";
import { members } from "~db/schema";
import { deleteAccount } from "~/domain/account";
import { outboxState, enqueueEmail, releaseMails } from "~/domain/notifications";
import { ana, ben, cem, register, signIn, type Person } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { startOn, startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

/** The data of a stopped server and its backup. Each test gets a copy. */
let template: string;
let folder: string;
let DATA_DIR: string;
let file: string;
let anasPhone: Visitor;

beforeAll(async () => {
  template = temporaryFolder();
  use(template);
  const town = await open();
  anasPhone = await register(town.url, ana);
  await register(town.url, ben);
  const { context } = town.app;
  await context.write((tx) => enqueueEmail(tx, context, { kind: "password-changed", recipient: ana.email }));
  await context.write((tx) => tx.update(members).set({ role: "admin" }).where(eq(members.email, ana.email)));
  await writeFile(join(DATA_DIR, "photos", "a-full.webp"), Buffer.alloc(100_000, 3));
  await backup();
  await town.close();
});

beforeEach(async () => {
  folder = temporaryFolder();
  await cp(template, folder, { recursive: true });
  use(folder);
});

function use(place: string): void {
  DATA_DIR = join(place, "data");
  file = join(place, "backup.tar.gz");
}
const open = (): Promise<Kindspot> => openKindspot({ env: { DATA_DIR } });

async function backup(env: Record<string, string> = {}): Promise<void> {
  const { said } = await startProgram({ DATA_DIR, ...env }, "backup", file).ended;
  expect(said).toBe("");
}
const restore = (env: Record<string, string> = {}, ...args: string[]) =>
  startProgram({ DATA_DIR, ...env }, "restore", file, ...args).ended;

/** The name and checksum of every file of the server. */
async function state(): Promise<Record<string, string>> {
  const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (path) =>
          [
            path,
            createHash("sha256")
              .update(await readFile(path))
              .digest("hex"),
          ] as const,
      ),
    ),
  );
}

test("a backup restores every table and photo into a new folder", async () => {
  const before = digestSqlite(join(DATA_DIR, "kindspot.sqlite")).tables;
  const photo = await readFile(join(DATA_DIR, "photos", "a-full.webp"));
  const key = await readFile(join(DATA_DIR, "second-step.key"));
  await rm(DATA_DIR, { recursive: true });

  expect(await restore()).toEqual({ code: 0, said: "" });

  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith("before-"))).toEqual([]);
  const after = digestSqlite(join(DATA_DIR, "kindspot.sqlite")).tables;
  expect(after.sessions?.rows).toBe(0);
  // A restore ends sessions and holds mails. Jobs may have run after the backup. All other tables are the same.
  const { sessions, outbox, job_runs } = before;
  expect({ ...after, sessions, outbox, job_runs }).toEqual(before);
  expect(await readFile(join(DATA_DIR, "photos", "a-full.webp"))).toEqual(photo);
  expect(await readFile(join(DATA_DIR, "second-step.key"))).toEqual(key);
  const town = await open();
  expect((await (await signIn(town.url, ana)).get("/api/auth/user")).status).toBe(200);
  await town.close();
});

test("a restore moves the present data aside, and leaves no other files", async () => {
  await writeFile(join(DATA_DIR, "photos", "later-full.webp"), "a later photo");
  await restore();
  const names = await readdir(DATA_DIR);
  const aside = names.find((name) => name.startsWith("before-restore-")) ?? "";
  expect(await readdir(join(DATA_DIR, aside, "photos"))).toContain("later-full.webp");
  expect(await readdir(join(DATA_DIR, "photos"))).toEqual(["a-full.webp"]);
  expect(names.filter((name) => name.startsWith("restore") || name === "manifest.json")).toEqual([]);
});

test("a restore ends sessions, holds mails for an admin, and erases members again who were erased since the backup", async () => {
  const town = await open();
  const idOf = async ({ email }: Person) =>
    (await town.app.context.read.select({ id: members.id }).from(members).where(eq(members.email, email)))[0]?.id ?? "";
  const [anasId, bensId] = [await idOf(ana), await idOf(ben)];
  const { password } = ben;
  await deleteAccount(town.app.context, town.app.photos, { id: bensId, role: "member" }, { password });
  await town.app.jobs.run("list-erased");
  await town.close();
  // A damaged database cannot be read, so it is unknown which members were erased since the backup.
  await writeFile(join(DATA_DIR, "kindspot.sqlite"), "damaged");

  expect(await restore()).toEqual({ code: 0, said: "" });

  const restored = await open();
  const { context } = restored.app;
  expect((await fetch(`${restored.url}/api/auth/user`, { headers: { cookie: anasPhone.cookie() } })).status).toBe(401);
  await expect(signIn(restored.url, ben)).rejects.toThrow("401");
  expect(await context.read.select().from(members).where(eq(members.email, ben.email))).toEqual([]);
  const admin = { id: anasId, role: "admin" } as const;
  const counts = async () => (await outboxState(context, admin)).counts;
  expect(await counts()).toMatchObject({ held: 1, waiting: 0 });
  expect(await releaseMails(context, admin)).toBe(1);
  expect(await counts()).toMatchObject({ held: 0, waiting: 1 });
  await restored.close();
});

test("a backup for a public key is restored with its secret key and with no other, and the server needs neither", async () => {
  const secret = await generateX25519Identity();
  const [right, wrong, none] = ["right", "wrong", "none"].map((name) => join(folder, name)) as [string, string, string];
  // As age-keygen writes it.
  await writeFile(right, `# created: 2026-11-21\n# public key: …\n${secret}\n`);
  await writeFile(wrong, await generateX25519Identity());
  await writeFile(none, "notes");
  await backup({ BACKUP_RECIPIENT: await identityToRecipient(secret) });
  const before = await state();
  for (const [identity, sentence] of [
    [wrong, `The secret key of --identity doesn't open ${file}. Nothing was changed.`],
    [none, `${none} has no secret key of age, a line that begins with AGE-SECRET-KEY-1. Nothing was changed.`],
    [join(folder, "gone"), `${join(folder, "gone")} can't be read. Nothing was changed.`],
  ] as const)
    expect(await restore({}, "--identity", identity)).toEqual({ code: 1, said: `${sentence}\n` });
  expect(await state()).toEqual(before);

  expect(await restore({}, "--identity", right)).toEqual({ code: 0, said: "" });
  const town = await open();
  expect((await signIn(town.url, ana)).cookie()).not.toBe("");
  await town.close();
});

describe("A restore changes nothing and says why", () => {
  test("while the server runs", async () => {
    const town = await open();
    expect(await restore()).toEqual({
      code: 1,
      said: `The server runs, or another command uses ${DATA_DIR}: stop it first. Nothing was changed.\n`,
    });
    expect((await signIn(town.url, ben)).cookie()).not.toBe("");
    await town.close();
  });

  test.each([
    ["of a cut file", async () => truncate(file, 20_000), /is damaged or cut off .* Nothing was changed/],
    ["of a file that is no backup", async () => writeFile(file, "notes"), /is damaged or cut off/],
    ["of a file that is not there", async () => rm(file), /backup\.tar\.gz is no file/],
    [
      "with a wrong passphrase",
      () => backup({ BACKUP_PASSPHRASE: "the first passphrase" }),
      /BACKUP_PASSPHRASE doesn't open/,
    ],
    [
      "with no secret key of the public one",
      async () => backup({ BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()) }),
      /is encrypted for a key of age: name the file with its secret key, --identity FILE/,
    ],
    ["of a newer version", newerBackup, /was made by a newer version of the program .* install that version/],
  ])("before it begins, because of a backup %s", async (_, prepare, sentence) => {
    await prepare();
    const before = await state();
    const { code, said } = await restore({ BACKUP_PASSPHRASE: "another passphrase" });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(await state()).toEqual(before);
  });

  test("where files may not grow as long as the restored ones", async () => {
    const before = await state();
    // No file may be longer than 50 blocks, so a write would fail as on a full disk.
    const limited = `ulimit -f 50; exec "${process.execPath}" "${BUILD}" restore "${file}"`;
    const { code, said } = await startOn({ node: "sh", build: "-c" }, { DATA_DIR }, limited).ended;
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Files may grow to 25600 bytes only, .*: raise the limit/),
    ]);
    expect(await state()).toEqual(before);
  });
});

test.each(["restore-", "restore.json", "before-restore-"])(
  "a restore that is killed when %s appears leaves one whole community, the present or the restored one",
  async (sign) => {
    // What joined after the backup is in the present database only.
    const town = await open();
    await register(town.url, cem);
    await writeFile(join(DATA_DIR, "photos", "later-full.webp"), "a later photo");
    await town.close();
    const program = startProgram({ DATA_DIR }, "restore", file);
    const isThere = async () => (await readdir(DATA_DIR)).some((name) => name.startsWith(sign));
    const seen = vi.waitUntil(isThere, { interval: 1, timeout: 30_000 }).catch(() => undefined);
    await Promise.race([seen, program.ended]);
    await program.stop("SIGKILL");
    const after = await open();
    const emails = (await after.app.context.read.select({ email: members.email }).from(members)).map(
      (row) => row.email,
    );
    await after.close();
    expect(emails).toEqual(expect.arrayContaining([ana.email, ben.email]));
    const photos = (await readdir(join(DATA_DIR, "photos"))).sort();
    expect(photos).toEqual(emails.includes(cem.email) ? ["a-full.webp", "later-full.webp"] : ["a-full.webp"]);
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith("restore"))).toEqual([]);
  },
);

/** A backup on whose database a migration was run that this version does not have. */
async function newerBackup(): Promise<void> {
  const database = new Sqlite(join(DATA_DIR, "kindspot.sqlite"));
  database.exec("insert into migrations values ('9999_from_the_future', '2030-01-01')");
  await backup();
  database.exec("delete from migrations where name = '9999_from_the_future'");
  database.close();
}
