import { createRequire } from "node:module";
import { afterAll, beforeAll } from "vitest";

/**
 * A setup file: the build hashes passwords with little work, which takes 50 ms less for each registration. Programs that a
 * test starts as processes of their own hash as always.
 */
interface Argon2 {
  hash: Hash;
  hashRaw: Hash;
  isQuick?: boolean;
}
type Hash = (password: string, options: object) => Promise<unknown>;

/** The module object itself, which the build has not imported yet. */
const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as Argon2;

if (argon2.isQuick === undefined) {
  const withLittleWork =
    (work: Hash): Hash =>
    (password, options) =>
      work(password, argon2.isQuick ? { ...options, memoryCost: 8, timeCost: 1 } : options);
  argon2.hash = withLittleWork(argon2.hash);
  argon2.hashRaw = withLittleWork(argon2.hashRaw);
  argon2.isQuick = true;
}

/**
 * Lets the tests of this file hash passwords with the full work. Tests need it that measure the work, or who waits for
 * it.
 */
export function hashPasswordsInFull(): void {
  beforeAll(() => void (argon2.isQuick = false));
  afterAll(() => void (argon2.isQuick = true));
}
