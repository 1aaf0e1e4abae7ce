import { databaseErrorCode } from "~db/errors";
import { isRefusal, type ErrorCode, type FieldErrors } from "~/domain/shared/errors";
import { ERROR_RESPONSES, type HttpErrorCode, type Meaning } from "./error-responses";

const UNKNOWN: Meaning = {
  status: 500,
  message: "Something went wrong",
  sentence: "Something went wrong. Please try again.",
};

/** An error as HTTP: status, `message` for API clients, `sentence` for people. */
export interface HttpError {
  status: number;
  message: string;
  sentence: string;
  fields?: FieldErrors;
  headers: Record<string, string>;
}

/** Translates a refusal or a busy or full database. Null for unexpected errors. */
export function toHttpError(error: unknown): HttpError | null {
  if (isRefusal(error)) return explained(ERROR_RESPONSES[error.code], error.details);
  const passing = ["busy", "full", "unavailable"].includes(databaseErrorCode(error) ?? "");
  return passing ? explained(ERROR_RESPONSES.busy) : null;
}

/** The same for a code. */
export const httpErrorOfCode = (code: ErrorCode | HttpErrorCode): HttpError => explained(ERROR_RESPONSES[code]);

export const UNKNOWN_ERROR: HttpError = explained(UNKNOWN);

function explained(meaning: Meaning, details: { fields?: FieldErrors; retryAfterSeconds?: number } = {}): HttpError {
  const retryAfter = details.retryAfterSeconds ?? meaning.retryAfterSeconds;
  const sentence = (retryAfter && meaning.saysWait?.(waitText(retryAfter))) || meaning.sentence;
  const { status, message = sentence } = meaning;
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
