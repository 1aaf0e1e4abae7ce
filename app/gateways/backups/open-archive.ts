import { createTarDecoder, type TarHeader } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { MANIFEST, readManifest, type Manifest } from "./manifest";
import { asError } from "~/domain/shared/errors";

/** Bytes that are read of a file at once. */
const READ_BYTES = 256 * 1024;
/** How each file that age encrypted begins. */
const ENCRYPTED = "age-encryption.org/";

/** More than the list of a million photos takes. It is read as a whole. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** What an archive says of one of its parts, before the part. */
type Entry = Pick<TarHeader, "name" | "size" | "type">;

export interface Keys {
  passphrase: string | null;
  /** Secret keys of age. */
  identities: readonly string[];
}

/** The backup may be good: the secret key that opens it is missing, or another was given. */
export class KeyMissing extends Error {}

/** Reads what a backup holds, without unpacking it. Throws an Error with a sentence for the operator. */
export async function manifestIn(file: string, keys: Keys): Promise<Manifest> {
  const source = await openArchive(file, keys);
  try {
    const entries = webOf(source)
      .pipeThrough(createTarDecoder({ strict: true }))
      .getReader();
    const { value: first } = await entries.read();
    if (first?.header.name !== MANIFEST || first.header.size > MAX_MANIFEST_BYTES)
      throw new Error(`${file} is no backup of this program.`);
    return readManifest(await text(nodeOf(first.body)), file);
  } catch (error) {
    throw readingError(error, file);
  } finally {
    source.destroy();
  }
}

/** Unpacks a backup into an empty folder. Throws an Error with a sentence for the operator, also at an entry that `check` refuses. */
export async function unpackArchive(
  file: string,
  folder: string,
  keys: Keys,
  check: (entry: Entry) => void = () => undefined,
): Promise<void> {
  const filter = (entry: Entry): boolean => {
    check(entry);
    return true;
  };
  try {
    await pipeline(await openArchive(file, keys), unpackTar(folder, { fmode: 0o600, dmode: 0o700, filter }));
  } catch (error) {
    throw readingError(error, file);
  }
}

/** The tar archive in a backup: decrypted and decompressed. */
async function openArchive(file: string, keys: Keys): Promise<Readable> {
  const lock = await lockOf(file);
  if (lock === "passphrase" && keys.passphrase === null)
    throw new Error(`${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.`);
  if (lock === "key" && keys.identities.length === 0)
    throw new KeyMissing(
      `${file} is encrypted for a key of age: name the file with its secret key, --identity FILE. Nothing was changed.`,
    );
  const isUnpacked = lock === null && (await beginsWith(file, UNPACKED));
  if (lock === null && !isUnpacked) await mustBeArchive(file);
  const bytes = createReadStream(file, { highWaterMark: READ_BYTES });
  if (isUnpacked) return bytes;
  const gunzip = createGunzip();
  const source = lock === null ? bytes : await decryptedBy(keys, bytes, { file, lock });
  pipeline(source, gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  return gunzip;
}

type Lock = "passphrase" | "key";

/** How a backup is encrypted, by its first line. Null: it is not. */
async function lockOf(file: string): Promise<Lock | null> {
  if (await beginsWith(file, `${ENCRYPTED}v1\n-> scrypt `)) return "passphrase";
  return (await beginsWith(file, ENCRYPTED)) ? "key" : null;
}

/** Files that an operator may take for a backup, by how they begin. */
const OTHER_KINDS: readonly (readonly [beginning: string, advice: string])[] = [
  [
    "SQLite format 3\0",
    "is a SQLite database, no backup. A copy from before a migration is put back by 'rollback'; 'copy-database --from' takes it to PostgreSQL; any other takes the place of kindspot.sqlite in DATA_DIR while the server is stopped.",
  ],
  [
    "PGDMP",
    "is a dump of PostgreSQL, no backup. A copy from before a migration is put back by 'rollback', any other by pg_restore.",
  ],
];

/** Both magic bytes of gzip. */
const GZIP = "\x1f\x8b";
/** How a backup begins whose gzip layer a browser has removed, as Safari does with what it downloads. */
const UNPACKED = `${MANIFEST}\0`;

/** Throws an Error that says what the file is, where it is no archive at all. */
async function mustBeArchive(file: string): Promise<void> {
  for (const [beginning, advice] of OTHER_KINDS)
    if (await beginsWith(file, beginning)) throw new Error(`${file} ${advice} Nothing was changed.`);
  if (!(await beginsWith(file, GZIP)))
    throw new Error(
      `${file} is damaged or cut off, or no backup of this program: those end with .tar.gz or .tar.gz.age, and lie in DATA_DIR/backups. Nothing was changed.`,
    );
}

async function beginsWith(file: string, beginning: string): Promise<boolean> {
  const failed = (cause: NodeJS.ErrnoException): never => {
    const isNone = cause.code === "ENOENT" || cause.code === "EISDIR";
    const why = isNone ? "is no file: name one of those in DATA_DIR/backups" : `can't be read: ${cause.message}`;
    throw new Error(`${file} ${why}. Nothing was changed.`, { cause });
  };
  const handle = await open(file).catch(failed);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(beginning.length), position: 0 }).catch(failed);
    return buffer.toString("latin1") === beginning;
  } finally {
    await handle.close();
  }
}

async function decryptedBy(
  { passphrase, identities }: Keys,
  bytes: Readable,
  { file, lock }: { file: string; lock: Lock },
): Promise<Readable> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  if (lock === "passphrase" && passphrase !== null) decrypter.addPassphrase(passphrase);
  if (lock === "key") for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return nodeOf(await decrypter.decrypt(webOf(bytes)));
  } catch (cause) {
    bytes.destroy();
    const isWrong = cause instanceof Error && cause.message.startsWith("no identity matched");
    if (!isWrong) throw readingError(cause, file);
    throw lock === "key"
      ? new KeyMissing(`The secret key of --identity doesn't open ${file}. Nothing was changed.`, { cause })
      : new Error(`BACKUP_PASSPHRASE doesn't open ${file}. Nothing was changed.`, { cause });
  }
}

// Node's own type of web streams and the global one differ in generics only.
const webOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const nodeOf = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream);

/** What failed while a backup was read, as a sentence. Sentences pass through. */
function readingError(error: unknown, file: string): Error {
  const cause = asError(error);
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
    return new Error("The disk is full. Nothing was changed: make room and try again.", { cause });
  if (cause.message.includes(file)) return cause;
  const why = cause.message && ` (${cause.message})`;
  return new Error(`${file} is damaged or cut off${why}. Nothing was changed.`, { cause });
}
