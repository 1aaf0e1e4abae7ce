import { createECDH } from "node:crypto";
import type { VapidKeys } from "~/domain/push";
import { keyIn } from "./file-secret-box";

const CURVE = "prime256v1";
const PRIVATE_BYTES = 32;

/**
 * The server's keys for web push (VAPID, RFC 8292) in this file, which is made when it is missing, for the server's own user
 * alone. Browsers that subscribed with other keys get nothing, so the file is part of backups.
 * @throws Error with a sentence for the operator when the file holds no key
 */
export function vapidKeysIn(file: string): VapidKeys {
  const fresh = createECDH(CURVE);
  fresh.generateKeys();
  // Short keys are filled up with zeros.
  const made = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), fresh.getPrivateKey()]).subarray(-PRIVATE_BYTES);
  const key = keyIn(file, made);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: key.toString("base64url") };
}
