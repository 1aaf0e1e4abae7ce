import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { makeFolder } from "~db/make-folder";
import { temporaryFolder } from "../temporary-folder";

describe("a folder that is made", () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder();
  });

  test("is made with those above it, for its owner alone", () => {
    makeFolder(join(folder, "a", "b", "c"));
    for (const path of ["a", "a/b", "a/b/c"]) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  });

  test("may be there already", () => {
    makeFolder(join(folder, "a"));
    expect(() => makeFolder(join(folder, "a"))).not.toThrow();
  });

  test.each(["taken", "taken/a", "taken/a/b"])("is refused where %s is a file, or lies in one", (path) => {
    writeFileSync(join(folder, "taken"), "");
    expect(() => makeFolder(join(folder, path))).toThrow(/EEXIST|ENOTDIR/);
  });

  test.runIf(process.platform === "linux")("is refused at once where the file system takes no folders", () => {
    expect(() => makeFolder("/proc/kindspot/data")).toThrow("ENOENT");
  });
});
