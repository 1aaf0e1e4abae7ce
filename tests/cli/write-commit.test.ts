import { execFileSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../temporary-folder";

const PROGRAM = fileURLToPath(new URL("../../app/cli/write-commit.mjs", import.meta.url));

let repository: string;
let commit: string;
beforeEach(() => {
  repository = temporaryFolder();
  const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, encoding: "utf8" });
  git("init", "--quiet");
  git("-c", "user.name=Ana", "-c", "user.email=ana@example.org", "commit", "--quiet", "--allow-empty", "--message=One");
  commit = git("rev-parse", "--short=7", "HEAD").trim();
});

async function written(folder: string): Promise<string> {
  await mkdir(join(folder, "build"), { recursive: true });
  execFileSync(process.execPath, [PROGRAM], { cwd: folder });
  return readFile(join(folder, "build/commit.txt"), "utf8");
}

test("a build of a checkout carries its commit", async () => {
  expect(await written(repository)).toBe(commit);
});

test("a build of unpacked sources carries no commit of a repository around them", async () => {
  expect(await written(join(repository, "kindspot"))).toBe("");
});

test("a build outside of any repository carries no commit", async () => {
  expect(await written(temporaryFolder())).toBe("");
});
