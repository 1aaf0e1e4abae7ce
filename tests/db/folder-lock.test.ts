import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { shareFolder, takeFolder } from "~db/folder-lock";
import { temporaryFolder } from "../temporary-folder";

/** What happens before the program asks for a file's number. */
const before = vi.hoisted(() => ({ stat: (_path: unknown): void => undefined }));
vi.mock(import("node:fs"), async (original) => {
  const fs = await original();
  const statSync = new Proxy(fs.statSync, {
    apply(stat, self, args: unknown[]) {
      before.stat(args[0]);
      return Reflect.apply(stat, self, args) as unknown;
    },
  });
  return { ...fs, statSync };
});

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("a folder that a command took for itself has no file of the lock afterwards", () => {
  const release = takeFolder(folder);
  expect(shareFolder(folder)).toBeNull();
  release?.();
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that a server used keeps the lock's file, which the next one uses", () => {
  shareFolder(folder)?.();
  const release = takeFolder(folder);
  expect(takeFolder(folder)).toBeNull();
  release?.();
  expect(readdirSync(folder)).toEqual(["in-use.lock"]);
  const shared = [shareFolder(folder), shareFolder(folder)];
  expect(takeFolder(folder)).toBeNull();
  for (const end of shared) end?.();
});

test("a file that another command removed after it was opened here locks nothing: the folder's own one does", () => {
  const file = join(folder, "in-use.lock");
  let looks = 0;
  before.stat = (path) => {
    // The second look is the one after the lock was taken.
    if (path !== file || ++looks !== 2) return;
    rmSync(file);
    writeFileSync(file, "");
  };
  const release = shareFolder(folder);
  expect(takeFolder(folder)).toBeNull();
  release?.();
});
