import { databaseErrorCode } from "~db/errors";
import { type ErrorCode, type FieldErrors, isRefusal } from "~/domain/shared/errors";
import { ERROR_RESPONSES, type HttpErrorCode, type ErrorResponse } from "./error-responses";
import type { Services } from "./services";

/** An error as HTTP: status, `message` for API clients, `sentence` for people. */
export interface HttpError {
  status: number;
  message: string;
  sentence: string;
  fields?: FieldErrors;
  headers: Record<string, string>;
}

/** The system's codes for a file, such as a photo, that cannot be stored or opened until the operator acts. */
const FILE_TROUBLE = new Set([
  "ENOSPC", // the disk is full
  "EDQUOT",
  "EFBIG", // RLIMIT_FSIZE
  "EROFS", // Linux lets nothing be written to a disk with errors
  "EACCES",
  "EPERM",
  "EIO",
  "EMFILE", // too many files are open
  "ENFILE",
]);

const isFileTrouble = (error: unknown): boolean =>
  error instanceof Error && "code" in error && FILE_TROUBLE.has(String(error.code));

/** The request that an error ended, whose log tells the operator. */
interface Failed {
  app: Pick<Services, "log">;
  requestId: string;
}

/**
 * Translates a refusal, a busy or full database, and trouble with files. Null for unexpected errors. Trouble with files is
 * logged for the request: its answer says only that the server is busy.
 */
export function toHttpError(error: unknown, { app, requestId }: Failed): HttpError | null {
  if (isFileTrouble(error)) app.log.error({ err: error, requestId }, "a file could not be stored or opened");
  return toHttpErrorUnlogged(error);
}

/** `toHttpError` without a line in the log: for a caller that logs the error itself, or gives it to one that does. */
export function toHttpErrorUnlogged(error: unknown): HttpError | null {
  if (isRefusal(error)) return httpErrorFrom(ERROR_RESPONSES[error.code], error.details);
  const isTemporary = ["busy", "full", "unavailable"].includes(databaseErrorCode(error) ?? "");
  return isTemporary || isFileTrouble(error) ? httpErrorFrom(ERROR_RESPONSES.busy) : null;
}

/** The HTTP error of a code. */
export const httpErrorOfCode = (code: ErrorCode | HttpErrorCode): HttpError => httpErrorFrom(ERROR_RESPONSES[code]);

/** For an error that nobody expected: the log says what it was. */
export const UNKNOWN_ERROR: HttpError = {
  status: 500,
  message: "Something went wrong",
  sentence: "Something went wrong. Please try again.",
  headers: {},
};

function httpErrorFrom(
  known: ErrorResponse,
  details: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
): HttpError {
  const retryAfter = details.retryAfterSeconds ?? known.retryAfterSeconds;
  const sentence = (retryAfter && known.sentenceWithWait?.(waitText(retryAfter))) || known.sentence;
  const { status, message = sentence } = known;
  return {
    status,
    message,
    sentence,
    ...(details.fields && { fields: details.fields }),
    headers: retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) },
  };
}

/** '40 seconds', '5 minutes', '2 hours': never less than it takes. */
function waitText(seconds: number): string {
  const [count, unit] =
    seconds <= 60 ? [seconds, "second"] : seconds <= 3600 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  const whole = Math.ceil(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** The API's answer to any error (docs/product.md#api). An unexpected error is logged; its answer holds the request's id. */
export function answerTo(error: unknown, failed: Failed): Response {
  const known = toHttpError(error, failed);
  if (known) return jsonOf(known);
  const { app, requestId } = failed;
  app.log.error({ err: error, requestId }, "a call failed");
  return jsonOf(UNKNOWN_ERROR, { id: requestId });
}

const jsonOf = ({ status, message, fields, headers }: HttpError, more: object = {}): Response =>
  Response.json({ message, ...(fields && { fields }), ...more }, { status, headers });

/** An error answer without Remix: JSON for a call, else a small page. */
export function bareAnswer(path: string | undefined, { status, message, sentence, headers }: HttpError): Response {
  if (path?.startsWith("/api/")) return Response.json({ message }, { status, headers });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p><p><a href="/">Home</a></p></html>`;
  return new Response(page, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

/** Refuses a request as HTTP, before any use case runs. */
export function refusedRequest(
  code: HttpErrorCode,
  path: string | undefined,
  more: Record<string, string> = {},
): Response {
  const error = httpErrorOfCode(code);
  return bareAnswer(path, { ...error, headers: { ...error.headers, ...more } });
}
