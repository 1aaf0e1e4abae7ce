import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** One file of an npm package that only this tool needs, so package.json does not list it. */
export function fileOf(name: string, version: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), "places-"));
  try {
    execFileSync("npm", ["pack", `${name}@${version}`, "--pack-destination", folder], { stdio: "ignore" });
    return execFileSync("tar", ["-xzOf", join(folder, `${name}-${version}.tgz`), `package/${path}`], {
      encoding: "utf8",
      maxBuffer: MAX_FILE_BYTES,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));
