import { databaseErrorCode } from "~db/errors";
import { isRefusal, type ErrorCode, type FieldErrors } from "~/domain/shared/errors";
import { perDay } from "./limit-settings";

/** What HTTP itself is refused for, before any use case is asked. */
export type HttpErrorCode =
  "bad-address" | "cross-site" | "method-unknown" | "too-large" | "too-slow" | "encoded-body" | "not-json";

interface Meaning {
  status: number;
  /** For people: what happened and what to do next. */
  sentence: string;
  /** The same where the wait is longer than an hour. */
  inHours?: (hours: number) => string;
  /** What the API answers instead, where its words are fixed (PRODUCT 9). */
  message?: string;
  retryAfterSeconds?: number;
}

const MEANINGS: Readonly<Record<ErrorCode | HttpErrorCode, Meaning>> = {
  unauthorized: { status: 401, message: "Unauthorized", sentence: "Please sign in to go on." },
  forbidden: { status: 403, message: "Forbidden", sentence: "This belongs to somebody else: only they can change it." },
  "not-found": { status: 404, message: "Not found", sentence: "It is not here, or no longer. Go back and refresh." },
  "too-many": {
    status: 429,
    sentence: "That was too often. Please wait a moment and try again.",
    inHours: (hours) => `That was too often. Please try again in ${hours} hours.`,
    retryAfterSeconds: 60,
  },
  "invalid-input": {
    status: 400,
    message: "Invalid input",
    sentence: "Please check that all fields are filled correctly.",
  },
  busy: {
    status: 503,
    sentence: "The server is busy. Nothing was changed: please try again in a moment.",
    retryAfterSeconds: 5,
  },

  "user-exists": {
    status: 409,
    message: "User already exists",
    sentence: "An account with this email already exists. Try signing in instead.",
  },
  "address-barred": {
    status: 403,
    sentence:
      "An account with this email was suspended, so it cannot join again yet. Please contact us if that is a mistake.",
  },
  "wrong-credentials": {
    status: 401,
    message: "Invalid email or password",
    sentence: "Invalid email or password. Please check your credentials.",
  },
  "wrong-password": { status: 403, sentence: "That is not your password. Nothing was changed." },
  suspended: { status: 403, sentence: "This account is suspended. The page /suspended says why, and how to reach us." },

  "reset-token-invalid": {
    status: 400,
    message: "Invalid or expired token",
    sentence: "This reset link has expired or is invalid. Please request a new one.",
  },

  "upload-over": {
    status: 403,
    message: "Request has expired",
    sentence: "This upload is over. Please choose the photo again.",
  },
  "photo-too-large": { status: 413, sentence: "Please choose a photo of at most 5 MB." },
  "not-a-photo": { status: 415, sentence: "Please choose a JPEG or PNG photo." },
  "photo-too-many-pixels": { status: 422, sentence: "Please choose a photo of at most 24 megapixels." },
  "photo-unreadable": { status: 422, sentence: "This photo is damaged. Please choose another one." },
  "not-set-up": { status: 503, sentence: "This is not set up here.", retryAfterSeconds: 24 * 60 * 60 },

  "too-many-spaces": { status: 409, sentence: "You already share 3 spaces. Remove one before you share another." },
  "space-closed": { status: 409, sentence: "This space is gone. Refresh the list to see which ones are free." },
  "space-promised": {
    status: 409,
    sentence: "This space is promised to a driver. Take it back first, or choose another.",
  },
  "space-not-promised": {
    status: 409,
    sentence: "This space is not promised any more. Refresh to see where it stands.",
  },
  "space-not-available": {
    status: 409,
    sentence: "You said that you are leaving this space now, so it cannot be promised. Whoever is near may take it.",
  },
  "promise-to-self": { status: 400, sentence: "You cannot take your own space. Choose another driver." },
  "promise-taken": { status: 409, sentence: "Somebody else was a moment faster. Look for another space nearby." },
  "promise-over": { status: 409, sentence: "This promise is over. Refresh to see where the space stands." },
  "promise-unclaimed": {
    status: 409,
    sentence: "Nobody is coming for this space yet. Wait for a driver or take it back.",
  },
  "promise-unbound": {
    status: 409,
    sentence: "The driver has not said 'I'm coming' yet. Send a message or take it back.",
  },
  "driver-busy": {
    status: 409,
    sentence: "A driver can be promised one space at a time. End that promise first, or choose another driver.",
  },
  "too-far": { status: 409, sentence: "This is more than 2 miles away. Choose something nearer." },
  "place-unknown": {
    status: 400,
    sentence: "We do not know where you are. Enable location services, or enter a postcode or city.",
  },
  "sighting-denied": {
    status: 409,
    sentence: "Only members who are close to a space can report it, 5 times a day and from their second day on.",
  },
  "no-space-to-promise": { status: 409, sentence: "You have no available space to promise. Share one first." },

  "request-closed": { status: 409, sentence: "This request is closed. Refresh the list to see which ones are open." },
  "request-confirmed": {
    status: 409,
    sentence: "A space is promised for this request already. Say 'I can't make it' there first.",
  },
  "payments-down": {
    status: 503,
    sentence: "The payment service does not answer. Nothing was charged: please try again in a moment.",
    retryAfterSeconds: 30,
  },
  "message-forged": { status: 400, sentence: "This message does not come from the payment service." },

  "reward-unaffordable": {
    status: 409,
    sentence: "You do not have enough points for this reward yet. Each space you share brings you closer.",
  },
  "redemption-decided": { status: 409, sentence: "This claim was decided already. Refresh to see how." },
  "handover-open": { status: 409, sentence: "You can rate each other once the space was handed over." },
  "rating-over": { status: 409, sentence: "The 7 days for rating this handover are over." },
  "already-rated": { status: 409, sentence: "You have rated this handover already. Each counts once." },
  "too-many-conversations": {
    status: 429,
    sentence: `You began ${perDay.conversations} conversations today. Tomorrow you can begin more; whom you know you can write to any time.`,
  },
  "message-to-self": { status: 400, sentence: "This is you. Choose another member to write to." },
  "about-oneself": { status: 400, sentence: "This is you. Choose another member." },
  "too-many-blocks": { status: 409, sentence: "You have blocked 500 members. Unblock somebody first." },
  "too-many-reports": {
    status: 429,
    sentence: `You sent ${perDay.reports} reports today, and each is read. Tomorrow you can send more.`,
  },
  "key-reused": {
    status: 409,
    sentence: "This form was sent before with other content. Reload the page and try again.",
  },

  "admin-protected": { status: 409, sentence: "An admin cannot be suspended. Take the admin role back first." },
  "last-admin": { status: 409, sentence: "This is the last admin. Make somebody else an admin first." },
  "member-suspended": {
    status: 409,
    sentence: "This member is suspended. Reload the page to see why, and lift it first.",
  },
  "not-suspended": {
    status: 409,
    sentence: "This member is not suspended any more. Reload the page to see who lifted it.",
  },

  "bad-address": { status: 400, sentence: "This address is broken. Please check the link." },
  "cross-site": {
    status: 403,
    message: "Forbidden",
    sentence: "This came from another site. Please do it from our own page.",
  },
  "method-unknown": { status: 405, sentence: "This is not something one can do here." },
  "too-large": { status: 413, sentence: "This is too large. Please send something smaller." },
  "too-slow": { status: 408, sentence: "This took too long to arrive. Please try again." },
  "encoded-body": { status: 400, sentence: "Compressed content is not accepted. Please send it as it is." },
  "not-json": { status: 415, sentence: "Please send JSON, with Content-Type: application/json." },
};

const UNKNOWN: Meaning = {
  status: 500,
  message: "Something went wrong",
  sentence: "Something went wrong. Please try again.",
};

/** An error in the words of HTTP: for a call `message`, for a person `sentence`. */
export interface Explained {
  status: number;
  message: string;
  sentence: string;
  fields?: FieldErrors;
  headers: Record<string, string>;
}

/** What a refusal, or a database that is busy or full, means; null for anything that is our fault. */
export function explain(error: unknown): Explained | null {
  if (isRefusal(error)) return explained(MEANINGS[error.code], error.details);
  const passing = ["busy", "full", "unavailable"].includes(databaseErrorCode(error) ?? "");
  return passing ? explained(MEANINGS.busy) : null;
}

/** The same for a code alone. */
export const explainCode = (code: ErrorCode | HttpErrorCode): Explained => explained(MEANINGS[code]);

export const UNEXPLAINED: Explained = explained(UNKNOWN);

function explained(meaning: Meaning, details: { fields?: FieldErrors; retryAfterSeconds?: number } = {}): Explained {
  const retryAfter = details.retryAfterSeconds ?? meaning.retryAfterSeconds;
  const hours = (retryAfter ?? 0) / 3600;
  const sentence = hours > 1 && meaning.inHours ? meaning.inHours(Math.ceil(hours)) : meaning.sentence;
  const { status, message = sentence } = meaning;
  return {
    status,
    message,
    sentence,
    ...(details.fields && { fields: details.fields }),
    headers: retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) },
  };
}
