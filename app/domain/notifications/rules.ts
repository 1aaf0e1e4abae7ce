import { HOUR, MINUTE } from "../shared/clock";

/** After so many attempts, 20 hours after the first, a mail is given up. */
export const MAX_ATTEMPTS = 12;

const FIRST_PAUSE_MS = MINUTE;
const MAX_PAUSE_MS = 6 * HOUR;

/**
 * Milliseconds between an attempt (the first is 1) and the next: from a minute, twice as long each time, at most 6 hours. Of a
 * mail, and of a push to a busy service.
 */
export const retryPauseMs = (attempt: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);

/** When a held mail is due: never. An admin can release it. */
export const NEVER_DUE = new Date("9999-01-01T00:00:00Z");

/** When mails leave that may leave now, for whoever sends one. */
export const whenMailsLeave = (hasMailer: boolean): string =>
  hasMailer ? "within seconds" : "once a mail server is set";

/**
 * The state of a mail. `held`: it waits until an admin releases it, because after a restore or a rollback it may have been
 * sent before. `dropped`: it was not wanted any more when it was due.
 */
export type MailState = "waiting" | "held" | "retried" | "sent" | "givenUp" | "dropped";

/** The states with the words that admins read. */
export const mailStates: Readonly<Record<MailState, string>> = {
  waiting: "Waiting",
  held: "Held since a restore or a rollback",
  retried: "Trying again",
  sent: "Sent",
  givenUp: "Given up",
  dropped: "Not wanted any more",
};

/** A mail in the outbox, as admins see it; times are ISO 8601 UTC. */
export interface ListedMail {
  id: string;
  kind: string;
  state: MailState;
  /** The recipient's domain: '•••@example.org'. */
  to: string;
  createdAt: string;
  attempts: number;
  /** Why the last attempt failed; null when none failed. */
  error: string | null;
  /** Null unless another attempt is due. */
  nextAttemptAt: string | null;
}

/** The state of the outbox for admins. */
export interface OutboxState {
  counts: Record<MailState, number>;
  /** Since when the oldest waiting mail waits, ISO 8601 UTC; null when none waits. */
  oldestWaiting: string | null;
}

/**
 * '•••@example.org'. The domain is enough to see which mail server refused. A mail to the operator has no address in the
 * outbox, because the setting CONTACT_EMAIL gives it.
 */
export const hiddenAddress = (recipient: string): string =>
  recipient.includes("@") ? `•••${recipient.slice(recipient.lastIndexOf("@"))}` : "the operator";

/** The most notices that wait for one member; the oldest is dropped (docs/product.md#realtime). */
export const MAX_NOTICES_WAITING = 20;
/** The most of them that members caused who are not established: a quarter, as of pushes and mails. */
export const MAX_NOTICES_OF_STRANGERS = 5;
/** The most notices that one page shows. */
export const MAX_NOTICES_ON_A_PAGE = 3;

/** 'And 4 more notices': added to the last notice of a page when more wait. Empty when none wait. */
export const moreNotices = (more: number): string =>
  more === 0 ? "" : `And ${more} more ${more === 1 ? "notice" : "notices"} on your next pages.`;
