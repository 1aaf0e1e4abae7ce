import { MINUTE } from "../shared/clock";

/** Characters of a new password. `mustNotBeCommon` refuses the 10,000 most used too. */
export const MIN_PASSWORD_LENGTH = 8;
/** The former minimum. Older passwords work until they are changed. */
export const MIN_OLD_PASSWORD_LENGTH = 6;
/** Bytes: 1 KB (docs/product.md#accounts). */
export const MAX_PASSWORD_BYTES = 1024;
/**
 * After this time a critical action asks for the password again: most of an admin's, each change of the second step, a new
 * token (docs/product.md#accounts, 'Critical actions').
 */
export const PASSWORD_FRESH_MINUTES = 15;

/** Whether the password was given recently enough. A clock that was set back must not keep it fresh for longer. */
export const isPasswordFresh = (passwordAt: Date | null, now: Date): boolean =>
  passwordAt !== null && Math.abs(now.getTime() - passwordAt.getTime()) < PASSWORD_FRESH_MINUTES * MINUTE;
