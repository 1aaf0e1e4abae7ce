import { appendFile, constants } from "node:fs/promises";
import { stdout } from "node:process";
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";
import { readableLogLine } from "./readable-log-line";

/** The server's log, without personal data (docs/product.md#who-sees-what): a JSON object a line, on a terminal plain text. */
export const createLog = (
  level: string,
  to: DestinationStream = stdout.isTTY ? terminal() : standardOutput(),
): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: errorFields },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
    },
    to,
  );

/** Bytes of lines that wait while standard output takes none. Later ones are dropped. */
const MAX_WAITING_BYTES = 1_000_000;

/** Standard output. A file on a full disk takes no line: the server goes on, and what waits is written when there is room. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, maxLength: MAX_WAITING_BYTES });
  const flush = output.flushSync.bind(output);
  // Flushing tries again until there is room: it would keep the server from stopping.
  output.on("error", () => (output.flushSync = () => undefined));
  output.on("write", () => (output.flushSync = flush));
  return output;
}

/** A terminal. The server goes on when its window is closed, as it may after `disown`. */
function terminal(): DestinationStream {
  stdout.on("error", () => undefined);
  return { write: (line) => void stdout.write(`${readableLogLine(line)}\n`) };
}

/**
 * What the log may contain of an error. A failed statement's message lists its values (names, emails, exact positions)
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

/** Nobody but the server's own user and group reads it: it names networks. */
const SECURITY_MODE = 0o640;

/** Without O_NONBLOCK a pipe that nobody reads would hold every sign-in for ever. */
const APPENDS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/** Appends lines to the security log's file. It is opened for each line, so that logrotate may move it at any time. */
export const securityLines =
  (file: string) =>
  (line: string): Promise<void> =>
    appendFile(file, line, { mode: SECURITY_MODE, flag: APPENDS });
