/** A suspension as its member reads it. */
export interface Suspension {
  /** ISO 8601 UTC. */
  since: string;
  reason: string;
}

/** A session as its member reads it; times are ISO 8601 UTC. */
export interface OwnSession {
  id: string;
  /** As 'Chrome on Android'; empty when unknown. */
  browser: string;
  /** What the browser's time zone is named after; empty when unknown. */
  place: string;
  createdAt: string;
  /** To the hour; of an admin to 5 minutes. */
  lastUsedAt: string;
  /** It is the session of this request. */
  isCurrent: boolean;
}

/** How long a mail's link works that confirms an address, and one to a new password (docs/product.md#accounts). */
export const CONFIRMATION_HOURS = 24;
export const RESET_HOURS = 1;
/** The session unused for the longest ends when a member begins one more (docs/product.md#accounts). */
export const MAX_SESSIONS = 20;

/** Who may join. Admins set it while the server runs. */
export const registrationModes = ["open", "approval", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Characters in which a person tells where they park, for the admin who lets them in. */
export const MAX_INTRODUCTION_LENGTH = 300;
