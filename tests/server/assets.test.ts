import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { mkdirSync, writeFileSync } from "node:fs";
import { copyAssets, readAssets, readPreviousAssets } from "~/server/assets";
import { DAY } from "~/domain/shared/clock";
import { temporaryFolder } from "../temporary-folder";

async function publicFolder(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  await mkdir(join(folder, "build"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

test("assets are answered from memory, without opening files, as the build compressed them", async () => {
  const folder = await publicFolder({ "build/page-1A.js": "go()", "build/page-1A.js.br": "br", "icon.svg": "<svg/>" });
  const assets = readAssets(folder);
  await rm(folder, { recursive: true });

  expect([...assets.keys()].sort()).toEqual(["/build/page-1A.js", "/icon.svg"]);
  const script = assets.get("/build/page-1A.js");
  expect(script?.headers["content-type"]).toBe("text/javascript");
  expect(script?.headers.etag).toMatch(/^W\//);
  expect(script?.headers["cache-control"]).toContain("immutable");
  expect(script?.body.toString()).toBe("go()");
  expect((await script?.encoded?.get("br"))?.toString()).toBe("br");
  expect(assets.get("/icon.svg")?.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "no-cache",
  });
});

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** The paths that a version with this one script serves. It leaves its files for the next one. */
async function pathsOf(script: string, now = new Date()): Promise<string[]> {
  const publicFiles = join(folder, script);
  mkdirSync(join(publicFiles, "build"), { recursive: true });
  writeFileSync(join(publicFiles, "build", script), script);
  const served = readPreviousAssets(join(folder, "assets"), now, publicFiles);
  await copyAssets(join(folder, "assets"), publicFiles);
  return [...served.keys()].sort();
}

test("the scripts of the version before are served for a week after another version started", async () => {
  expect(await pathsOf("one-AAAA.js")).toEqual(["/build/one-AAAA.js"]);
  expect(await pathsOf("two-BBBB.js")).toEqual(["/build/one-AAAA.js", "/build/two-BBBB.js"]);
  expect(await pathsOf("two-BBBB.js", new Date(Date.now() + 7 * DAY - 60_000))).toContain("/build/one-AAAA.js");
  expect(await pathsOf("two-BBBB.js", new Date(Date.now() + 7 * DAY + 60_000))).toEqual(["/build/two-BBBB.js"]);
});

test("a version that runs again keeps its scripts, however long ago it was replaced", async () => {
  await pathsOf("one-AAAA.js");
  await pathsOf("two-BBBB.js");
  const later = new Date(Date.now() + 8 * DAY);
  // Its mark is gone, so the other one's time begins.
  expect(await pathsOf("one-AAAA.js", later)).toEqual(["/build/one-AAAA.js", "/build/two-BBBB.js"]);
  expect(await pathsOf("one-AAAA.js", later)).toContain("/build/one-AAAA.js");
});
