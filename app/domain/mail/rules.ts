import { HOUR, MINUTE } from "../shared/clock";

/** After so many attempts, 20 hours after the first, a mail is given up. */
export const ATTEMPTS_MAX = 12;

const FIRST_PAUSE_MS = MINUTE;
const LONGEST_PAUSE_MS = 6 * HOUR;

/** Milliseconds between an attempt (the first is 1) and the next: twice as long each time. */
export const pauseAfter = (attempt: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

/** Where a mail stands. `dropped`: nobody was to get it any more when it was to leave. */
export type MailState = "waiting" | "retried" | "sent" | "givenUp" | "dropped";

/** A mail that could not leave; times are ISO 8601 UTC. */
export interface MailTrouble {
  id: string;
  kind: string;
  /** Who should get it, without saying who it is. */
  to: string;
  createdAt: string;
  attempts: number;
  error: string;
  /** Null once it was given up. */
  nextAttemptAt: string | null;
}

/** How the outbox stands, as admins see it. */
export interface OutboxState {
  counts: Record<MailState, number>;
  /** Since when the mail waits that waits the longest, ISO 8601 UTC; null when none does. */
  oldestWaiting: string | null;
  /** The newest that could not leave. */
  troubles: MailTrouble[];
}

/** '•••@example.org': which mail server refused is told by the domain alone. */
export const hiddenAddress = (recipient: string): string =>
  recipient.includes("@") ? `•••${recipient.slice(recipient.lastIndexOf("@"))}` : "the operator";
