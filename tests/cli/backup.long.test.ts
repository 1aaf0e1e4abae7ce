import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { manifestIn, unpackArchive } from "~/gateways/backups/open-archive";
import { ana, ben, register, signIn } from "../cast";
import { NO_KEYS } from "../gateways/backups/belongings";
import { givenKindspot } from "../given";
import { openKindspot } from "../kindspot";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

const town = givenKindspot();
beforeAll(async () => {
  await register(town.url, ana);
});

vi.setConfig({ testTimeout: 60_000 });

/** `npm run backup` on the data of the running server. Returns what it printed. */
async function backup(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: town.app.config.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD, "backup", ...args], { env });
  return stdout.trimEnd();
}
const backups = () => readdir(join(town.app.config.dataDir, "backups"));

test("a running server makes one backup a day by itself", async () => {
  await town.app.jobs.run("backup");
  await town.app.jobs.run("backup");
  expect(await backups()).toHaveLength(1);
  town.clock.advance(DAY);
  await town.app.jobs.run("backup");
  expect(await backups()).toHaveLength(2);
});

test("a server that stops ends a backup that is under way", async () => {
  const other = await openKindspot();
  const { dataDir } = other.app.config;
  const backup = other.app.jobs.run("backup");
  await other.close();
  const left = await readdir(dataDir, { recursive: true });
  await backup;
  expect(await readdir(dataDir, { recursive: true }), "nothing is written after the end").toEqual(left);
  expect(left.filter((name) => /^backup-|\.unfinished$/.test(name))).toEqual([]);
});

test.each(["backup-", ".unfinished"])(
  "a backup that is killed when %s appears leaves no half backup, and the next one is whole",
  async (sign) => {
    const other = temporaryFolder();
    const { dataDir } = town.app.config;
    const target = join(other, "kindspot.tar.gz");
    const program = startProgram({ DATA_DIR: dataDir }, "backup", target);
    const isThere = async () =>
      [...(await readdir(dataDir)), ...(await readdir(other))].some(
        (name) => name.startsWith(sign) || name.endsWith(sign),
      );
    const seen = vi.waitUntil(isThere, { interval: 1, timeout: 30_000 }).catch(() => undefined);
    await Promise.race([seen, program.ended]);
    await program.stop("SIGKILL");
    if (existsSync(target)) await manifestIn(target, NO_KEYS);
    await backup(target);
    expect((await manifestIn(target, NO_KEYS)).database.tables.members?.rows).toBeGreaterThan(0);
  },
);

describe("npm run backup", () => {
  test("prints where the backup lies, which only its owner can read", async () => {
    const file = await backup();
    expect(dirname(file)).toBe(join(town.app.config.dataDir, "backups"));
    expect(basename(file)).toMatch(/^kindspot-\d{4}-\d\d-\d\dT.*Z\.tar\.gz$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("makes the backup where it is asked to", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "mine.tar.gz");
    expect(await backup(file, "--no-secrets")).toBe(file);
    expect(await readdir(folder)).toEqual(["mine.tar.gz"]);
  });

  test("makes a backup from which a server starts in a fresh folder, and members sign in there", async () => {
    const file = await backup();
    await register(town.url, ben);
    const folder = temporaryFolder();
    await unpackArchive(file, folder, NO_KEYS);
    const restored = await openKindspot({ env: { DATA_DIR: folder } });
    expect((await (await signIn(restored.url, ana)).get("/api/auth/user")).status).toBe(200);
    await expect(signIn(restored.url, ben), "who joined after the backup").rejects.toThrow("401");
  });

  test("says why PostgreSQL cannot be backed up, and does not print the password", async () => {
    const DATABASE_URL = "postgres://ada:secret@127.0.0.1:1/k";
    const { code, said } = await startProgram({ DATABASE_URL, DATA_DIR: town.app.config.dataDir }, "backup").ended;
    expect(code).toBe(1);
    expect(said).toContain("ECONNREFUSED");
    expect(said).not.toContain("secret");
  });

  test("says that there is no database yet", async () => {
    const { code, said } = await startProgram({ DATA_DIR: "/tmp/kindspot-nowhere" }, "backup").ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^There is no database at .*kindspot-nowhere\/kindspot\.sqlite yet\.\n$/);
  });
});
