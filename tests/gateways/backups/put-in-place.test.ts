import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { finishRestore, putInPlace } from "~/gateways/backups/put-in-place";
import { temporaryFolder } from "../../temporary-folder";

let dataDir: string;
let prepared: string;
let aside: string;
beforeEach(() => {
  dataDir = temporaryFolder();
  prepared = join(dataDir, "restore-abc");
  aside = join(dataDir, "before-restore");
  mkdirSync(join(dataDir, "photos"));
  mkdirSync(join(prepared, "photos"), { recursive: true });
  for (const name of ["kindspot.sqlite", "kindspot.sqlite-wal", "photos/a.webp"])
    writeFileSync(join(dataDir, name), "present");
  for (const name of ["kindspot.sqlite", "photos/a.webp", "second-step.key"])
    writeFileSync(join(prepared, name), "restored");
});

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, "utf8")]),
  );

const done = {
  "before-restore/kindspot.sqlite": "present",
  "before-restore/kindspot.sqlite-wal": "present",
  "before-restore/photos/a.webp": "present",
  "kindspot.sqlite": "restored",
  "photos/a.webp": "restored",
  "second-step.key": "restored",
};

test("puts the present files aside, with what SQLite keeps beside the database, and the restored ones in place", async () => {
  await putInPlace(dataDir, prepared, aside);
  await finishRestore(dataDir);
  expect(contents(dataDir)).toEqual(done);
});

test.each([0, 1, 2, 3, 4, 5, 6])("is finished by the next start after a crash behind step %i", async (steps) => {
  const moves = [
    ...["kindspot.sqlite", "kindspot.sqlite-wal", "photos"].map((name) => ({
      from: join(dataDir, name),
      to: join(aside, name),
    })),
    ...["kindspot.sqlite", "photos", "second-step.key"].map((name) => ({
      from: join(prepared, name),
      to: join(dataDir, name),
    })),
  ];
  mkdirSync(aside);
  writeFileSync(join(dataDir, "restore.json"), JSON.stringify(moves));
  for (const { from, to } of moves.slice(0, steps)) renameSync(from, to);
  await finishRestore(dataDir);
  expect(contents(dataDir)).toEqual(done);
});

test("that was only being prepared is removed, and leaves the present files as they were", async () => {
  await finishRestore(dataDir);
  expect(existsSync(prepared)).toBe(false);
  expect(contents(dataDir)).toEqual({
    "kindspot.sqlite": "present",
    "kindspot.sqlite-wal": "present",
    "photos/a.webp": "present",
  });
});

test("an exchange whose name is taken fails, and leaves the present files as they were", async () => {
  const taken = {
    name: "before_restore",
    run: () => Promise.reject(new Error("exists")),
    isDone: () => Promise.resolve(true),
  };
  await expect(putInPlace(dataDir, prepared, aside, taken)).rejects.toThrow("before_restore exists already");
  expect(contents(dataDir)).toMatchObject({ "kindspot.sqlite": "present", "photos/a.webp": "present" });
});
