import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretBox } from "~/domain/shared/secret-box";
import { keyIn } from "./key-file";

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
