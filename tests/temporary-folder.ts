import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closesItself } from "./closes-itself";

/** A new empty folder, which is removed with the test, or after the tests of the file. */
export function temporaryFolder(prefix = "kindspot-"): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  closesItself(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file of this name in such a folder. Returns its path. */
export function fileInTemporaryFolder(name: string, contents: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, contents);
  return path;
}
