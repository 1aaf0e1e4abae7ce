import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pack } from "../../tools/release/pack";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";

test.skipIf(!isInstalled("zstd"))("everybody can read and run a release that was made with umask 077", async () => {
  const release = join(temporaryFolder(), "kindspot");
  await mkdir(release, { mode: 0o700 });
  await writeFile(join(release, "index.js"), "", { mode: 0o600 });
  await writeFile(join(release, "kindspot"), "", { mode: 0o700 });
  const listed = execFileSync("tar", ["--list", "--verbose", "--file", await pack(release)], { encoding: "utf8" });
  const modes = listed.split("\n").map((line) => `${line.slice(0, 10)} ${line.split(" ").at(-1)}`);
  expect(modes.slice(0, 3)).toEqual([
    "drwxr-xr-x kindspot/",
    "-rw-r--r-- kindspot/index.js",
    "-rwxr-xr-x kindspot/kindspot",
  ]);
});
