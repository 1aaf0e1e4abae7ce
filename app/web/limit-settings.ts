import type { PerDay } from "~/domain/shared/context";

/**
 * How often something may happen, for each key it is counted by (PRODUCT 8). The one place where these numbers stand;
 * RATE_LIMITS=off lifts them all. What holds without exception, such as 3 spaces at a time, is a rule of the product and
 * stands in the domain's `rules.ts`.
 */
export const limitSettings = {
  /** Failed sign-ins from one network. */
  "sign-in-failures-minute": { times: 6, seconds: 60 },
  "sign-in-failures-hour": { times: 30, seconds: 60 * 60 },
  /** Failed sign-ins to one account from one network: a stranger's failures lock nobody out elsewhere. */
  "sign-in-failures-account": { times: 5, seconds: 30 * 60 },
  /** Registrations from one network. */
  registrations: { times: 10, seconds: 60 * 60 },
  /** Questions for a new password from one network. */
  "forgot-passwords": { times: 10, seconds: 60 * 60 },
  /** Mails with a link to one account; more questions get the same answer and no mail. */
  "reset-mails-hour": { times: 2, seconds: 60 * 60 },
  "reset-mails-day": { times: 5, seconds: 24 * 60 * 60 },
  /** Messages by the contact form from one network. */
  "contact-messages": { times: 5, seconds: 24 * 60 * 60 },
  /** What one member changes. */
  "member-writes": { times: 300, seconds: 60 },
  /** What one member sends as a photo: each is held in memory and developed. */
  "member-photos": { times: 10, seconds: 60 },
  "member-messages": { times: 60, seconds: 60 },
  /** Spaces that one member shares and requests that they make: each is a toast on every phone nearby. */
  "member-announcements": { times: 10, seconds: 5 * 60 },
  /** Wrong passwords of somebody signed in who is to show once more that it is them. */
  "password-checks": { times: 5, seconds: 30 * 60 },
  /** How often one member takes everything that is stored about them: each time all of it is read. */
  "member-downloads": { times: 10, seconds: 60 * 60 },
} as const satisfies Record<string, { times: number; seconds: number }>;

export type LimitName = keyof typeof limitSettings;

/** The same for what is stored one by one, and counted by that, also over restarts. */
export const perDay: PerDay = { conversations: 20, reports: 10 };
const unlimited: PerDay = { conversations: Infinity, reports: Infinity };

/** What one member may begin and send within 24 hours. */
export const perDayOf = (rateLimits: boolean): PerDay => (rateLimits ? perDay : unlimited);
