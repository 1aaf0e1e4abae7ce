/** Database errors, with the same codes for both engines. */
export type DatabaseErrorCode =
  // a constraint of the schema refused the row
  | "unique"
  | "check"
  | "not-null"
  | "foreign-key"
  // temporary: try again later
  | "busy"
  | "full"
  | "unavailable"
  // the operator must act
  | "corrupt"
  | "migration-failed"
  | "wrong-dialect"
  // a bug: the program breaks the rules of `write`
  | "write-nested" // a `write` in a `write`
  | "write-late" // a statement after its `write` ended: an `await` is missing
  | "write-endless" // it took too long
  | "write-aborted" // it went on after a statement that failed
  | "read-in-write" // `read` in a `write`, which must use its `tx`
  | "closed";

/** Thrown by the database layer itself; errors of the engines pass through as they are. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  constructor(
    readonly code: DatabaseErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error's message. For a server with several addresses Node reports one error an attempt and an empty message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** An error's message (`reasonOf`), with what to do where the engines' words do not say it. */
export function remediedReasonOf(error: unknown): string {
  const reason = reasonOf(error);
  return databaseErrorCode(error) === "full"
    ? `${reason}: make room on the disk of the database (df -h), then try again.`
    : reason;
}

/** Prefixes of better-sqlite3's codes and of PostgreSQL's SQLSTATEs. */
const ENGINE_CODES: readonly (readonly [prefix: string, code: DatabaseErrorCode])[] = [
  ["SQLITE_CONSTRAINT_UNIQUE", "unique"],
  ["SQLITE_CONSTRAINT_PRIMARYKEY", "unique"],
  ["SQLITE_CONSTRAINT_CHECK", "check"],
  ["SQLITE_CONSTRAINT_NOTNULL", "not-null"],
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "foreign-key"],
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_CORRUPT", "corrupt"],
  ["SQLITE_NOTADB", "corrupt"],
  ["SQLITE_IOERR", "unavailable"],
  ["SQLITE_CANTOPEN", "unavailable"],
  ["SQLITE_READONLY", "unavailable"],
  ["23505", "unique"],
  ["23514", "check"],
  ["23502", "not-null"],
  ["23503", "foreign-key"],
  ["40001", "busy"], // serialization failure
  ["40P01", "busy"], // deadlock
  ["55P03", "busy"], // lock not available
  ["57014", "busy"], // statement timeout
  ["53300", "busy"], // too many connections
  ["53100", "full"],
  ["XX001", "corrupt"],
  ["XX002", "corrupt"],
  ["08", "unavailable"],
  ["57P", "unavailable"],
  ["ECONNREFUSED", "unavailable"],
  ["ECONNRESET", "unavailable"],
  ["EPIPE", "unavailable"],
  ["ETIMEDOUT", "unavailable"],
  ["EHOSTUNREACH", "unavailable"],
  ["ENOTFOUND", "unavailable"],
  ["EAI_AGAIN", "unavailable"],
];

/** Messages of node-postgres and its pool that carry no code. */
const MESSAGE_BEGINNINGS: readonly (readonly [beginning: string, code: DatabaseErrorCode])[] = [
  ["timeout exceeded when trying to connect", "unavailable"], // all connections are in use
  ["timeout expired", "unavailable"], // nobody answers
  ["Connection terminated", "unavailable"],
  ["Client has encountered a connection error", "unavailable"],
  ["Query read timeout", "unavailable"],
  ["connect ENOENT", "unavailable"], // the server's unix socket is gone
];

/**
 * The code of an error from `read` or `write`, however deeply wrapped. Null if it is no database error. It compares codes,
 * not classes, because a bundle and a test can hold two copies of a class.
 */
export function databaseErrorCode(error: unknown): DatabaseErrorCode | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { message } = at;
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (at.name === "DatabaseError") return code as DatabaseErrorCode;
    const known =
      ENGINE_CODES.find(([prefix]) => code.startsWith(prefix)) ??
      MESSAGE_BEGINNINGS.find(([beginning]) => message.startsWith(beginning));
    if (known) return known[1];
  }
  return null;
}
