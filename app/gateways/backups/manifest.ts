import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { jsonOrNull } from "~/domain/shared/text";

/** The name of the first file in every backup. */
export const MANIFEST = "manifest.json";
/** Raised when an older program could not restore what a newer one writes. */
const FORMAT = 1;

/** A path of a file in the archive's own folder, in its one spelling. */
const ownPath = z
  .string()
  .refine((path) => path !== "" && !/^\.?\.?\/|\\/.test(path) && posix.normalize(path) === path);
const bytes = z.number().int().nonnegative();

const content = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that made the backup. */
  version: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** The copy of the database: its engine, file, migrations and what each table holds. */
  database: z.object({
    engine: z.enum(["sqlite", "postgresql"]),
    file: z.string(),
    migrations: z.array(z.string()),
    tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  }),
  /** False where photos lie in a bucket, which is not part of the backup. */
  hasPhotos: z.boolean(),
  hasSecrets: z.boolean(),
  /** Every other file of the archive, by its path. */
  files: z.record(ownPath, z.object({ bytes, sha256: z.string() })),
});
const Manifest = content.refine(({ database, files }) => Object.hasOwn(files, database.file));

/** The first file of a backup. It lists what is in the backup, so that every part can be checked. */
export type Manifest = z.output<typeof Manifest>;

export type Tables = Manifest["database"]["tables"];

/** The number of photo files in a backup. */
export const photosIn = ({ files }: Pick<Manifest, "files">): number =>
  Object.keys(files).filter((path) => path.startsWith("photos/")).length;

/** A manifest that states the current format. */
export const manifestOf = (content: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...content });

/** Throws an Error with a sentence for the operator when this version cannot read the backup. */
export function readManifest(text: string, file: string): Manifest {
  const written = jsonOrNull(text);
  const format = z.object({ format: z.number(), version: z.string() }).safeParse(written).data;
  if (format && format.format > FORMAT)
    throw new Error(
      `${file} was made by a newer version of the program (${format.version}). Nothing was changed: install that version.`,
    );
  const manifest = Manifest.safeParse(written).data;
  if (!manifest)
    throw new Error(
      `${file} is damaged or cut off: it doesn't list what is in it as a backup does. Nothing was changed.`,
    );
  return manifest;
}

const MEGABYTE = 1_000_000;

/** Requires enough disk space to unpack a backup. The database counts twice, because it is copied before it is migrated. */
export function mustHaveRoom(free: number, { files, database }: Manifest): void {
  const needed = Object.values(files).reduce((sum, file) => sum + file.bytes, 2 * (files[database.file]?.bytes ?? 0));
  if (free >= needed) return;
  const [need, room] = [Math.ceil(needed / MEGABYTE), Math.floor(free / MEGABYTE)];
  throw new Error(`The disk is full: restoring needs ${need} MB, and ${room} MB are free. Nothing was changed.`);
}

/** Size and checksum of a file. It is read in pieces. */
export async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async function (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}
