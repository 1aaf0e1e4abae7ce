import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { pid } from "node:process";
import { makeFolder } from "~db/make-folder";
import { DAY } from "~/domain/shared/clock";
import { type Answer, withEtag } from "./answer";
import type { Encoding } from "./encoding";

/** The public folder, beside the bundle's (build/index.js). */
export const publicFolder = (): string => fileURLToPath(new URL("../public", import.meta.url));

const BUILT = "/build/";
/** The service worker speaks for the whole site, so it is served at the top (docs/product.md#push). */
const WORKER = { file: "/build/sw.js", path: "/sw.js" };

/** The media types of the public folder. Files with another ending are not served. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};
/** What the build writes beside a file that is worth compressing. */
const COMPRESSED: readonly (readonly [extension: string, Encoding])[] = [
  [".br", "br"],
  [".gz", "gzip"],
];

/** The files of the public folder by path, read once (2 MB): requests open no files, and so use up no file descriptors. */
export function readAssets(folder = publicFolder()): ReadonlyMap<string, Answer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const assets = new Map<string, Answer>();
  for (const file of files) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const filePath = file.slice(folder.length).replaceAll("\\", "/");
    const path = filePath === WORKER.file ? WORKER.path : filePath;
    const encoded = new Map(
      COMPRESSED.filter(([extension]) => files.has(file + extension)).map(
        ([extension, encoding]) => [encoding, Promise.resolve(readFileSync(file + extension))] as const,
      ),
    );
    // Files whose name holds a content hash never change.
    const cached = path.startsWith(BUILT) ? "public, max-age=31536000, immutable" : "no-cache";
    const headers = { "cache-control": cached, "content-type": type };
    assets.set(path, withEtag({ status: 200, headers, body: readFileSync(file), encoded }));
  }
  return assets;
}

/** A file in a version's folder, as old as the first start of another version. */
const UNUSED_SINCE = "left";
/** Where each version leaves its files for those after it. */
export const assetsFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, "assets");

/** How long a version's files are served after another one started: phones keep pages open for days. */
const SERVED_MS = 7 * DAY;

/**
 * The files of the public folder, and those of versions that were replaced less than a week ago, from where `copyAssets` put
 * them. Pages of those versions may still be open (docs/product.md#processes).
 */
export function readPreviousAssets(
  folder: string,
  now: Date,
  publicFiles = publicFolder(),
): ReadonlyMap<string, Answer> {
  const own = versionOf(publicFiles);
  rmSync(join(folder, own, UNUSED_SINCE), { force: true });
  const assets = new Map<string, Answer>();
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  for (const version of versions.filter((name) => name !== own && !name.includes("."))) {
    const marker = join(folder, version, UNUSED_SINCE);
    if (!existsSync(marker)) writeFileSync(marker, "");
    else if (now.getTime() - statSync(marker).mtimeMs > SERVED_MS) {
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

/** Copies the build's files (5 MB) for the versions after it. Other processes may do the same at the same time. */
export async function copyAssets(folder: string, publicFiles = publicFolder()): Promise<void> {
  const copy = join(folder, versionOf(publicFiles));
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${pid}`;
  makeFolder(folder);
  try {
    await cp(join(publicFiles, "build"), join(unfinished, "build"), { recursive: true });
    await rename(unfinished, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
