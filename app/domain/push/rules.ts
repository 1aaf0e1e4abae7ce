/** The most browsers of one member. The oldest ends. */
export const MAX_SUBSCRIPTIONS = 10;

/** After so many refusals in a row that are not the push service's own trouble, a browser's subscription ends. */
export const MAX_REFUSALS = 5;

/** A browser in the member's list. Times are ISO 8601 UTC. */
export interface OwnSubscription {
  id: string;
  /** In words, as 'Chrome on Android'; empty when unknown. */
  browser: string;
  createdAt: string;
  lastSentAt: string | null;
  /** The push service refused the last pushes. */
  isPaused: boolean;
  /** The browser belongs to the session that asks. */
  isCurrent: boolean;
}
