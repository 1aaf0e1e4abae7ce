import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { reasonOf } from "../../db/errors";
import { buildIsFresh } from "../../app/cli/build-is-fresh.mjs";
import { THIS_MACHINE } from "../../app/cli/fetch-node.mjs";
import { makeRelease } from "./make-release";

/**
 * `npm run release [-- --with-node] [--machine linux-arm64]`: makes an archive in `build/release` and prints its path and size.
 */
const { values } = parseArgs({
  options: { "with-node": { type: "boolean", default: false }, machine: { type: "string", default: THIS_MACHINE } },
});
if (!buildIsFresh()) execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
const nodeVersion = values["with-node"] ? readFileSync(".nvmrc", "utf8").trim() : null;
try {
  const archive = await makeRelease("build/release", { nodeVersion, machine: values.machine });
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
