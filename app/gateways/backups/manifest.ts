import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

export const MANIFEST = "manifest.json";
/** Raised when an older program could not restore what a newer one writes. */
const FORMAT = 1;

const Manifest = z.object({
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
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});

/** The first file of a backup. It lists what is in the backup, so that every part can be checked. */
export type Manifest = z.output<typeof Manifest>;

/** What each table of a database holds. */
export type Tables = Manifest["database"]["tables"];

/** The number of photo files in a backup. */
export const photosIn = ({ files }: Pick<Manifest, "files">): number =>
  Object.keys(files).filter((path) => path.startsWith("photos/")).length;

/** A manifest that states the current format. */
export const manifestOf = (content: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...content });

/** Throws an Error with a sentence for the operator when this version cannot read the backup. */
export function readManifest(text: string, file: string): Manifest {
  const content: unknown = JSON.parse(text);
  const format = z.object({ format: z.number(), version: z.string() }).safeParse(content).data;
  if (format && format.format > FORMAT)
    throw new Error(
      `${file} was made by a newer version of the program (${format.version}). Nothing was changed: install that version.`,
    );
  return Manifest.parse(content);
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
