import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { temporaryFolder } from "../../temporary-folder";

const run = promisify(execFile);
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("programs that start at once have the same whole key, for their own user alone", async () => {
  const program = join(import.meta.dirname, "make-keys.ts");
  const start = String(Date.now() + 3 * SECOND);
  const programs = Array.from({ length: 3 }, () => run("node", ["--import", "tsx", program, folder, start]));
  const [first, ...others] = (await Promise.all(programs)).map(({ stdout }) => stdout);
  expect(first).toMatch(/^([0-9a-f]{64}\n){300}$/);
  expect(others).toEqual([first, first]);
  expect(await readdir(folder)).toHaveLength(300);
  expect((await stat(join(folder, "0"))).mode & 0o777).toBe(0o600);
});
