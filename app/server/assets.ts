import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { pid } from "node:process";
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

/**
 * The files of the public folder by path, read once (about 2 MB). Requests open no files, so many requests cannot exhaust
 * the file descriptors.
 */
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
  copyOwn(publicFiles, folder, own);
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

/** Copies this version's files into the folder. Other processes may do the same at the same time. */
function copyOwn(publicFiles: string, folder: string, own: string): void {
  const copy = join(folder, own);
  rmSync(join(copy, UNUSED_SINCE), { force: true });
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${pid}`;
  cpSync(join(publicFiles, "build"), join(unfinished, "build"), { recursive: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
}
