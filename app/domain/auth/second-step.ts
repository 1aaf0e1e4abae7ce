import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { countRows, findRow, hasRow, type Query } from "~db/query";
import { recoveryCodes, secondSteps } from "~db/schema";
import { MINUTE } from "../shared/clock";
import type { Context, SecretBox } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf } from "../shared/ids";

/** RFC 6238 as authenticator apps know it: 6 digits, a new code each 30 seconds, SHA-1. */
const PERIOD_SECONDS = 30;
/** Clocks of phones are off by some seconds: the code before and the one after count too (RFC 6238, 5.2). */
const WINDOW_PERIODS = 1;
/** 160 bits, the length of the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS, algorithm: "SHA1" });

/** A new secret in base 32: what the phone and the server share. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Letters of an email address that the app shows: more of some scripts is more than a QR code holds. */
const LABEL_LETTERS = 64;

/** The address that an authenticator app reads from the QR code. */
export const totpAddress = (secret: string, brand: string, email: string): string =>
  totpOf(secret, { issuer: brand, label: [...email].slice(0, LABEL_LETTERS).join("") }).toString();

/** The period to which this code belongs, counted from 1970; null when it is wrong or over. */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW_PERIODS });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
}

/** How long someone whose password was right may look for the code. */
export const PENDING_LOGIN_MS = 10 * MINUTE;

/** `password`: a hash of what is stored of it, which differs once the password was changed. `until`: milliseconds since 1970. */
const pendingLogin = z.object({ memberId: z.string(), password: z.string(), until: z.number() });

/** Shows that the password was right: encrypted, for a cookie. It dies with the password and after 10 minutes. */
export const pendingLoginToken = ({ clock, secretBox }: Context, memberId: string, stored: string): string =>
  secretBox.seal(
    JSON.stringify({ memberId, password: hashOf(stored), until: clock.now().getTime() + PENDING_LOGIN_MS }),
  );

/** Whose password was right. Refuses with `pending-login-expired`. */
export function readPendingLoginToken(
  { clock, secretBox }: Context,
  token: string,
): { memberId: string; password: string } {
  const text = secretBox.open(token);
  // Links in mails are sealed with the same key.
  const read = text === null ? undefined : pendingLogin.safeParse(JSON.parse(text)).data;
  return read && read.until > clock.now().getTime() ? read : refuse("pending-login-expired");
}

/** Whether every sign-in of this member asks for a code. */
export const hasSecondStep = (on: Query, memberId: string): Promise<boolean> =>
  hasRow(on, secondSteps, eq(secondSteps.memberId, memberId));

/** When the second step was set up, and how many recovery codes are left. Null without a second step. */
export async function secondStepOf({ read }: Context, memberId: string) {
  const [step] = await read
    .select({ since: secondSteps.createdAt })
    .from(secondSteps)
    .where(eq(secondSteps.memberId, memberId));
  if (!step) return null;
  const codesLeft = await countRows(read, recoveryCodes, eq(recoveryCodes.memberId, memberId));
  return { since: step.since.toISOString(), codesLeft };
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Of two uses at once, one is refused. Refuses
 * with `wrong-code`. Returns whether it was a recovery code.
 */
export async function takeCode(
  tx: Query,
  context: Context,
  memberId: string,
  code: string,
): Promise<{ isRecovery: boolean }> {
  const step = await findRow(tx, secondSteps, eq(secondSteps.memberId, memberId));
  if (!step) return refuse("wrong-code");
  // Null where the server has another key than before. Recovery codes work then too.
  const secret = context.secretBox.open(step.sealedSecret);
  const period = secret === null ? null : periodOfCode(secret, code, context.clock.now());
  if (period !== null) {
    // A used code takes the codes of earlier periods with it.
    const unused = and(eq(secondSteps.memberId, memberId), lt(secondSteps.lastPeriod, period));
    const taken = await tx
      .update(secondSteps)
      .set({ lastPeriod: period })
      .where(unused)
      .returning({ memberId: secondSteps.memberId });
    return taken.length > 0 ? { isRecovery: false } : refuse("wrong-code");
  }
  const known = and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.codeHash, hashOf(code)));
  const used = await tx.delete(recoveryCodes).where(known).returning({ id: recoveryCodes.id });
  return used.length > 0 ? { isRecovery: true } : refuse("wrong-code");
}

/** A key that opens none of so many was not the one that closed them. */
const MAX_TRIED = 20;

/**
 * How many members have a second step that this server cannot check, because it has another key than before. 0 where the
 * key opens some of them.
 * @param secretBox null where there is no key
 */
export async function lostSecondSteps({ read }: Pick<Context, "read">, secretBox: SecretBox | null): Promise<number> {
  const tried = await read.select({ sealed: secondSteps.sealedSecret }).from(secondSteps).limit(MAX_TRIED);
  if (tried.some(({ sealed }) => secretBox !== null && secretBox.open(sealed) !== null)) return 0;
  return countRows(read, secondSteps);
}
