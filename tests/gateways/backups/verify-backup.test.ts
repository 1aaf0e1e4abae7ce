import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { beforeEach, expect, test } from "vitest";
import { manifestIn } from "~/gateways/backups/open-archive";
import { MANIFEST, manifestOf } from "~/gateways/backups/manifest";
import { unpackVerified } from "~/gateways/backups/verify-backup";
import { NO_KEYS, openBelongings } from "./belongings";

let home: ReturnType<typeof openBelongings>;
let folder: string;
beforeEach(() => {
  home = openBelongings();
  folder = home.at("data/unpacked");
  mkdirSync(folder, { recursive: true });
});

const fileOf = (name: string, body: string | Uint8Array): TarEntry => ({
  header: { name, size: body.length, type: "file" },
  body,
});
const linkTo = (linkname: string, name = "photos/a-full.webp", type: "symlink" | "link" = "symlink"): TarEntry => ({
  header: { name, size: 0, type, linkname },
});

const DATABASE = "all members";
const manifest = manifestOf({
  version: "1.2.3",
  createdAt: "2026-06-20T12:00:00.000Z",
  database: { engine: "sqlite", file: "kindspot.sqlite", migrations: [], tables: {} },
  hasPhotos: true,
  hasSecrets: false,
  files: {
    "kindspot.sqlite": { bytes: DATABASE.length, sha256: createHash("sha256").update(DATABASE).digest("hex") },
  },
});

/** Writes an archive of a manifest, the database and these parts, and unpacks it. */
async function unpackWith(first: string, ...parts: TarEntry[]): Promise<void> {
  const whole = [fileOf(MANIFEST, first), fileOf("kindspot.sqlite", DATABASE), ...parts];
  const file = home.at("made.tar.gz");
  writeFileSync(file, gzipSync(await packTar(whole)));
  await unpackVerified(file, folder, NO_KEYS, await manifestIn(file, NO_KEYS));
}
const unpack = (...parts: TarEntry[]) => unpackWith(JSON.stringify(manifest), ...parts);

const unpacked = () => readdirSync(folder, { recursive: true, encoding: "utf8" });

test("an archive that holds what its manifest says is unpacked", async () => {
  await unpack();
  expect(unpacked().sort()).toEqual(["kindspot.sqlite", MANIFEST]);
});

test.each<[string, TarEntry[]]>([
  ["a photo that is a link to the database", [linkTo("../kindspot.sqlite")]],
  ["a photo that is the database under another name", [linkTo("kindspot.sqlite", "photos/a-full.webp", "link")]],
  ["a folder that leads out, and a file in it", [linkTo("../..", "photos"), fileOf("photos/evil", "evil")]],
  ["a file beside the folder", [fileOf("../evil", "evil")]],
  ["a file at an absolute path", [fileOf("/tmp/kindspot-evil", "evil")]],
  ["a pipe", [{ header: { name: "photos/a-full.webp", size: 0, type: "fifo" } }]],
  ["a listed file that is longer than its manifest says", [fileOf("kindspot.sqlite", new Uint8Array(30_000_000))]],
  ["a file of millions of zeros", [fileOf("zeros", new Uint8Array(30_000_000))]],
  ["a second manifest of millions of zeros", [fileOf(MANIFEST, new Uint8Array(30_000_000))]],
  ["a second manifest under another name for the same path", [fileOf(`./${MANIFEST}`, new Uint8Array(30_000_000))]],
  ["a listed file for the second time", [fileOf("kindspot.sqlite", DATABASE)]],
])("%s is refused before it is on the disk", async (_, parts) => {
  await expect(unpack(...parts)).rejects.toThrow(/is damaged.* Nothing was changed/);
  expect(unpacked().every((name) => [MANIFEST, "kindspot.sqlite"].includes(name))).toBe(true);
  expect(unpacked().every((name) => lstatSync(join(folder, name)).size < 1_000_000)).toBe(true);
});

const listing = (files: object) => JSON.stringify({ ...manifest, files: { ...manifest.files, ...files } });
const sha256 = "0".repeat(64);

test.each([
  ["a manifest that is no JSON", "the manifest"],
  ["a manifest of another program", JSON.stringify({ name: "other", files: [] })],
  ["a manifest that hides gigabytes behind a file of less than nothing", listing({ gap: { bytes: -1e15, sha256 } })],
  ["a manifest with a part of a byte", listing({ half: { bytes: 0.5, sha256 } })],
  ["a manifest with more bytes than can be counted", listing({ all: { bytes: 1e300, sha256 } })],
  ["a manifest whose files lie beside the folder", listing({ "../kindspot.sqlite": { bytes: 1, sha256 } })],
  ["a manifest whose files have absolute paths", listing({ "/etc/passwd": { bytes: 1, sha256 } })],
  [
    "a manifest whose database lies beside the folder",
    JSON.stringify({ ...manifest, database: { ...manifest.database, file: "../kindspot.sqlite" } }),
  ],
  [
    "a manifest whose database is none of its files",
    JSON.stringify({ ...manifest, database: { ...manifest.database, file: "other.sqlite" } }),
  ],
])("%s is refused with one sentence before anything is unpacked", async (_, first) => {
  await expect(unpackWith(first)).rejects.toThrow(
    /^\S+made.tar.gz is damaged or cut off[^\n]*\. Nothing was changed\.$/,
  );
  expect(unpacked()).toEqual([]);
});
