import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { drillBackup, drillResult } from "~/gateways/backups/drill-backup";
import { makeBackup } from "~/gateways/backups/make-backup";
import { resultFile } from "~/gateways/commands/run-command";
import { digestSqlite } from "~db/digest-sqlite";
import { NO_KEYS, openBelongings } from "./belongings";

const now = new Date("2026-06-20T12:00:00Z");

let home: ReturnType<typeof openBelongings>;
let file: string;
beforeEach(async () => {
  home = openBelongings();
  file = home.at("kindspot.tar.gz");
  await makeBackup(home.belongings, file, now, { withSecrets: true });
});

const drill = (open = async (path: string) => digestSqlite(path).tables, free = Infinity) =>
  drillBackup(file, {
    dataDir: home.dataDir,
    keys: NO_KEYS,
    freeBytes: () => Promise.resolve(free),
    open: (_, path) => open(path),
    now,
  });

describe("A drill", () => {
  it("compares every table and photo of a backup, and leaves nothing behind", async () => {
    const before = readdirSync(home.dataDir);
    expect(await drill()).toMatchObject({
      at: now.toISOString(),
      backup: "kindspot.tar.gz",
      error: null,
      tables: 2,
      rows: 3,
      photos: 2,
    });
    expect(readdirSync(home.dataDir)).toEqual(before);
  });

  it("names the table that differs", async () => {
    const { error } = await drill(async (path) => ({ ...digestSqlite(path).tables, spaces: { rows: 2, digest: "x" } }));
    expect(error).toBe("the table spaces differs from what was backed up.");
  });

  it("says why a backup cannot be opened", async () => {
    writeFileSync(file, "scratched");
    expect((await drill()).error).toMatch(/kindspot\.tar\.gz is damaged or cut off/);
    expect((await drill(() => Promise.reject(new Error("no such migration")))).error).not.toBeNull();
  });

  it("unpacks nothing where it would fill the disk that the server writes to", async () => {
    const { error } = await drill(undefined, 100_000);
    expect(error).toBe("The disk is full: restoring needs 1 MB, and 0 MB are free. Nothing was changed.");
  });

  it("leaves its result where the next start finds it", async () => {
    const result = await drill();
    await resultFile(join(home.dataDir, "last.json"), drillResult).write(result);
    expect(await resultFile(join(home.dataDir, "last.json"), drillResult).read()).toEqual(result);
    expect(await resultFile(join(home.dataDir, "none.json"), drillResult).read()).toBeNull();
  });
});
