import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { readPreviousAssets } from "~/http/previous-build-assets";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kindspot-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The paths that a version with this one script serves. */
function pathsOf(script: string, now = new Date()): string[] {
  const publicFiles = join(folder, script);
  mkdirSync(join(publicFiles, "build"), { recursive: true });
  writeFileSync(join(publicFiles, "build", script), script);
  return [...readPreviousAssets(join(folder, "assets"), now, publicFiles).keys()].sort();
}

test("the scripts of the version before are served for a day after another version started", () => {
  expect(pathsOf("one-AAAA.js")).toEqual(["/build/one-AAAA.js"]);
  expect(pathsOf("two-BBBB.js")).toEqual(["/build/one-AAAA.js", "/build/two-BBBB.js"]);
  expect(pathsOf("two-BBBB.js", new Date(Date.now() + DAY - 60_000))).toContain("/build/one-AAAA.js");
  expect(pathsOf("two-BBBB.js", new Date(Date.now() + DAY + 60_000))).toEqual(["/build/two-BBBB.js"]);
});

test("a version that runs again keeps its scripts, however long ago it was replaced", () => {
  pathsOf("one-AAAA.js");
  pathsOf("two-BBBB.js");
  const later = new Date(Date.now() + 2 * DAY);
  expect(pathsOf("one-AAAA.js", later)).toEqual(["/build/one-AAAA.js", "/build/two-BBBB.js"]);
  expect(pathsOf("one-AAAA.js", later)).toContain("/build/one-AAAA.js");
});
