import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ana, ben, register, signIn } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { startProgram } from "./program";

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

let town: Kindspot;
beforeAll(async () => {
  town = await openKindspot();
  await register(town.url, ana);
});
afterAll(() => town.close());

vi.setConfig({ testTimeout: 60_000 });

/** `npm run backup` on the data of the running server; where the copy lies. */
async function backup(): Promise<string> {
  const env = { ...process.env, DATA_DIR: town.app.config.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD, "backup"], { env });
  return stdout.trimEnd();
}
const backups = () => readdir(join(town.app.config.dataDir, "backups"));

test("a running server keeps a backup of each of the last 7 days", async () => {
  await town.app.jobs.run("backup");
  await town.app.jobs.run("backup");
  expect(await backups()).toHaveLength(1);
  for (let days = 0; days < 8; days++) {
    town.clock.advance(DAY);
    await town.app.jobs.run("backup");
  }
  expect(await backups()).toHaveLength(7);
});

describe("npm run backup", () => {
  test("prints where the copy lies, which only its owner can read", async () => {
    const file = await backup();
    expect(dirname(file)).toBe(join(town.app.config.dataDir, "backups"));
    expect(basename(file)).toMatch(/^kindspot-\d{4}-\d\d-\d\dT.*Z\.sqlite$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("makes what a server starts from in a fresh folder: who was a member signs in", async () => {
    const file = await backup();
    await register(town.url, ben);
    const folder = await mkdtemp(join(tmpdir(), "kindspot-restored-"));
    await copyFile(file, join(folder, "kindspot.sqlite"));
    const restored = await openKindspot({ env: { DATA_DIR: folder } });
    expect((await (await signIn(restored.url, ana)).get("/api/auth/user")).status).toBe(200);
    await expect(signIn(restored.url, ben), "who joined after the backup").rejects.toThrow("401");
    await restored.close();
    await rm(folder, { recursive: true });
  });

  test("says what to do where the data is in PostgreSQL, without a word of the address", async () => {
    const { code, said } = await startProgram({ DATABASE_URL: "postgres://ada:secret@db.example/k" }, "backup").ended;
    expect(code).toBe(1);
    expect(said).toContain("pg_dump");
    expect(said).not.toContain("secret");
  });

  test("says that there is nothing yet", async () => {
    const { code, said } = await startProgram({ DATA_DIR: "/tmp/kindspot-nowhere" }, "backup").ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^There is no database at .*kindspot-nowhere\/kindspot\.sqlite yet\.\n$/);
  });
});
