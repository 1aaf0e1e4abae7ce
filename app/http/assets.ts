import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withEtag, type Answer } from "./answer";
import type { Encoding } from "./encoding";

/** The public folder, beside the bundle's (build/index.js). */
export const publicFolder = (): string => fileURLToPath(new URL("../public", import.meta.url));

const BUILT = "/build/";
/** The service worker speaks for the whole site, so it is served at the top (docs/product.md#push). */
const WORKER = { file: "/build/sw.js", path: "/sw.js" };

/** One file of the public folder. The build compresses some of them. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};
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
    const kept = new Map(
      COMPRESSED.filter(([extension]) => files.has(file + extension)).map(
        ([extension, encoding]) => [encoding, Promise.resolve(readFileSync(file + extension))] as const,
      ),
    );
    // Files whose name holds a content hash never change.
    const cached = path.startsWith(BUILT) ? "public, max-age=31536000, immutable" : "no-cache";
    const headers = { "cache-control": cached, "content-type": type };
    assets.set(path, withEtag({ status: 200, headers, body: readFileSync(file), kept }));
  }
  return assets;
}
