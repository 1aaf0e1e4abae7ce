import { createHash, timingSafeEqual } from "node:crypto";

/** Digests have one length, so that the comparison takes as long for every guess. */
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request carries this token as `Authorization: Bearer …` (RFC 6750). */
export function hasBearerToken(headers: Headers, token: string): boolean {
  const [, given] = /^Bearer +(.+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
}
