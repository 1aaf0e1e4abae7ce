import type { Encrypter } from "age-encryption";
import { packTar, type TarSource } from "modern-tar/fs";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import { makeFolder } from "~db/make-folder";

/** Photos do not become smaller, and the database is small enough at the fastest level. */
const COMPRESSION = 1;
/** scrypt's cost as a power of two: OWASP's least for passwords. It takes 128 MB and about a second. */
const WORK_FACTOR = 17;

/** The ending of an archive that is not whole yet. */
export const UNFINISHED = ".unfinished";

/** What a backup is encrypted with: a passphrase, or a public key of age, or nothing. */
export interface Encryption {
  passphrase: string | null;
  recipient: string | null;
}

/** Packs files into one archive, encrypted where asked. It gets its name only when it is whole and on the disk. */
export async function packArchive(
  sources: readonly TarSource[],
  target: string,
  encryption: Encryption,
): Promise<void> {
  const unfinished = target + UNFINISHED;
  makeFolder(dirname(target));
  try {
    const [packed, gzip] = [packTar(sources), createGzip({ level: COMPRESSION })];
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true });
    const encrypter = await encrypterFor(encryption);
    if (encrypter === null) await pipeline(packed, gzip, written);
    else await pipeline(packed, gzip, encryptedBy(encrypter), written);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Loads the library only now: the server itself encrypts nothing.
 * @throws Error with a sentence when the recipient is no public key
 */
async function encrypterFor({ passphrase, recipient }: Encryption): Promise<Encrypter | null> {
  if (passphrase === null && recipient === null) return null;
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  if (passphrase !== null) {
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(WORK_FACTOR);
  }
  if (recipient !== null) addRecipient(encrypter, recipient);
  return encrypter;
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new Error("BACKUP_RECIPIENT is no public key of age: copy the line 'Public key' of age-keygen again.", {
      cause,
    });
  }
}

/** Throws an Error with a sentence when backups cannot be encrypted so. */
export async function mustEncrypt(encryption: Encryption): Promise<void> {
  await encrypterFor(encryption);
}

/** A step of a pipeline. The library takes and gives web streams, whose type in Node and the global one differ in generics only. */
const encryptedBy = (encrypter: Encrypter) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const plain = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
    yield* Readable.fromWeb((await encrypter.encrypt(plain)) as WebStream) as AsyncIterable<Uint8Array>;
  };
