import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closesItself } from "./closes-itself";

/** A new empty folder, which is removed with the test, or after the tests of the file. */
export async function temporaryFolder(prefix = "kindspot-"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  closesItself(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A file of this name in such a folder. Returns its path. */
export async function fileInTemporaryFolder(name: string, contents: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, contents);
  return path;
}
