import { randomBytes } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { keyIn } from "~/gateways/secrets/file-secret-box";
import { temporaryFolder } from "../../temporary-folder";

vi.mock(import("node:fs"), async (original) => ({
  ...(await original()),
  linkSync() {
    throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" });
  },
}));

test("a key is made also on a file system without hard links, once, and for its own user alone", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "second-step.key");
  const key = keyIn(file, randomBytes(32));
  expect(keyIn(file, randomBytes(32))).toEqual(key);
  expect(await readdir(folder)).toEqual(["second-step.key"]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
