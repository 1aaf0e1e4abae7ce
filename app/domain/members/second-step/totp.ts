import { Secret, TOTP } from "otpauth";

/** RFC 6238 as authenticator apps know it: 6 digits, a new code each 30 seconds, SHA-1. */
const PERIOD_SECONDS = 30;
/** Clocks of phones are off by some seconds: the code before and the one after count too (RFC 6238, 5.2). */
const WINDOW = 1;
/** 160 bits, the length of the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS, algorithm: "SHA1" });

/** A new secret in base 32: what the phone and the server share. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from the QR code. */
export const totpAddress = (secret: string, brand: string, email: string): string =>
  totpOf(secret, { issuer: brand, label: email }).toString();

/** The period to which this code belongs, counted from 1970; null when it is wrong or over. */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
}
