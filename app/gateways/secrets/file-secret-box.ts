import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { constants, copyFileSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pid } from "node:process";
import type { SecretBox } from "~/domain/shared/context";

/**
 * The key in this file. A missing file is made with a fresh key, for the server's own user alone.
 * @throws Error with a sentence for the operator when the file holds no key of that length
 */
export function keyIn(file: string, fresh: Buffer): Buffer {
  if (!existsSync(file)) make(file, `${fresh.toString("base64")}\n`);
  // Node reads base64url too.
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== fresh.length) throw new Error(`${file} holds no key: bring it back from a backup.`);
  return key;
}

/** Makes the file as a whole: of several programs that start at once one makes it, and none sees it half written. */
function make(file: string, content: string): void {
  const part = `${file}.${pid}.part`;
  writeFileSync(part, content, { mode: 0o600, flush: true });
  try {
    linkOrCopy(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part);
  }
}

/** Some file systems, such as exFAT and those of other machines, have no hard links: there the file is copied. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. The key is in `file`. A missing file is created, and only the server's own user can read it. */
export function fileSecretBox(file: string): SecretBox {
  const key = keyIn(file, randomBytes(KEY_BYTES));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const end = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, end));
        return Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
