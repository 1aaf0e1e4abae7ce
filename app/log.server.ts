import { pino, type DestinationStream, type Logger } from "pino";

/** The server's log: one JSON object a line, without anything that members entrusted to the database (PRODUCT 7). */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: told } }, to);

/**
 * What may be told of an error. A failed statement's own words list its values (names, e-mails, exact positions), and
 * PostgreSQL's `detail` the whole row: the statement, the codes and the stack say enough.
 */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = "query" in error ? `Failed query: ${String(error.query)}` : error.message;
  const stack = error.stack?.replace(error.message, () => message);
  const code = "code" in error ? error.code : undefined;
  return { type: error.name, code, message, stack, ...(error.cause !== undefined && { cause: told(error.cause) }) };
}
