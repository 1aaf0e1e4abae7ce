import { pino, type DestinationStream, type Logger } from "pino";

/** The server's log: one JSON object a line, without personal data (docs/product.md#who-sees-what). */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: errorFields } }, to);

/**
 * What the log may contain of an error. A failed statement's message lists its values (names, e-mails, exact positions)
 * and PostgreSQL's `detail` holds the whole row. The statement, the codes and the stack are enough.
 */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = "query" in error ? `Failed query: ${String(error.query)}` : error.message;
  const stack = error.stack?.replace(error.message, () => message);
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.name,
    code,
    message,
    stack,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  };
}
