import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pid } from "node:process";
import { DAY } from "~/domain/shared/clock";
import type { Answer } from "./answer";
import { publicFolder, readAssets } from "./assets";

/** Marks a version's folder since another version started. */
const UNUSED_SINCE = "left";

/**
 * The files of the public folder, and those of versions that were replaced less than a day ago. Pages of those versions
 * may still be open (docs/product.md#processes). Each version keeps a copy of its own in the folder.
 */
export function readPreviousAssets(
  folder: string,
  now: Date,
  publicFiles = publicFolder(),
): ReadonlyMap<string, Answer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = versionOf(publicFiles);
  keepOwn(publicFiles, folder, own);
  const assets = new Map<string, Answer>();
  for (const version of readdirSync(folder).filter((name) => name !== own && !name.includes("."))) {
    const marker = join(folder, version, UNUSED_SINCE);
    if (!existsSync(marker)) writeFileSync(marker, "");
    else if (now.getTime() - statSync(marker).mtimeMs > DAY) {
      rmSync(join(folder, version), { recursive: true, force: true });
      continue;
    }
    for (const [path, answer] of readAssets(join(folder, version))) assets.set(path, answer);
  }
  for (const [path, answer] of readAssets(publicFiles)) assets.set(path, answer);
  return assets;
}

/** A name for the build: its file names hold hashes of their contents. */
function versionOf(publicFiles: string): string {
  const names = readdirSync(join(publicFiles, "build"), { recursive: true }).map(String).sort();
  return createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
}

/** Other processes may do the same at the same time. */
function keepOwn(publicFiles: string, folder: string, own: string): void {
  const kept = join(folder, own);
  rmSync(join(kept, UNUSED_SINCE), { force: true });
  if (existsSync(kept)) return;
  const unfinished = `${kept}.${pid}`;
  cpSync(join(publicFiles, "build"), join(unfinished, "build"), { recursive: true });
  try {
    renameSync(unfinished, kept);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
}
