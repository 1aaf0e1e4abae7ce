import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { THIS_MACHINE } from "../../app/cli/fetch-node.mjs";
import { makeRelease } from "../../tools/release/make-release";
import { copyNativePackages, MACHINES } from "../../tools/release/native-packages";
import { temporaryFolder } from "../temporary-folder";

test("a release for another machine says what npm cannot fetch, and what to do", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "npm"), "#!/bin/sh\necho 'npm error code ENOTFOUND' >&2\nexit 1\n", { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const other = MACHINES.find((machine) => machine !== THIS_MACHINE) ?? expect.unreachable();
  await expect(copyNativePackages(join(folder, "release"), other, folder)).rejects.toThrow(
    `npm cannot fetch what ${other} needs (npm error code ENOTFOUND): make the release where npm reaches its registry, or on such a machine.`,
  );
});

test("a release for a machine that is none names those that there are", async () => {
  await expect(makeRelease("nowhere", { nodeVersion: null, machine: "linux-sparc" })).rejects.toThrow(
    "There is no release for linux-sparc: choose one of linux-x64, linux-arm64 by --machine.",
  );
});
