import type { PerDay } from "~/domain/shared/context";
import type { ViewLimits } from "~/domain/shared/view-quota";

/** `shared` limits guard accounts and mail: processes count them together. Of the others each process allows its part. */
export interface LimitSetting {
  times: number;
  seconds: number;
  shared?: true;
}

/**
 * How often something may happen, for each key it is counted by (docs/product.md#limits). The one place where these numbers stand;
 * RATE_LIMITS=off lifts them all. What holds without exception, such as 3 spaces at a time, is a rule of the product and
 * stands with the rules of the domain.
 */
export const limitSettings = {
  /** Failed sign-ins from one network. */
  "sign-in-failures-minute": { times: 6, seconds: 60, shared: true },
  "sign-in-failures-hour": { times: 30, seconds: 60 * 60, shared: true },
  /** Failed sign-ins to one account from one network: a stranger's failures lock nobody out elsewhere. */
  "sign-in-failures-account": { times: 5, seconds: 30 * 60, shared: true },
  /** Calls with an unknown or ended token from one network. */
  "token-failures": { times: 30, seconds: 60 },
  /** Wrong codes of the second step for one account, whose password is known: 20 a day guess one in 17,000 days. */
  "second-step-failures": { times: 5, seconds: 15 * 60, shared: true },
  "second-step-failures-day": { times: 20, seconds: 24 * 60 * 60, shared: true },
  /** Failed sign-ins to one account in one browser that its owner used before. */
  "sign-in-failures-device": { times: 10, seconds: 30 * 60, shared: true },
  /** Failed sign-ins to one account from all browsers that are new to it. */
  "sign-in-failures-new-browsers": { times: 20, seconds: 60 * 60, shared: true },
  /** Once that limit is reached, all of them together: its owner is slowed, but never locked out. */
  "sign-in-tries-new-browsers": { times: 1, seconds: 60, shared: true },
  /** Registrations from one network. */
  registrations: { times: 10, seconds: 60 * 60, shared: true },
  /** Requests for a reset mail from one network. */
  "forgot-passwords": { times: 10, seconds: 60 * 60, shared: true },
  /** Reset mails to one mail address, with or without an account; more requests get the same answer and no mail. */
  "reset-mails-hour": { times: 2, seconds: 60 * 60, shared: true },
  "reset-mails-day": { times: 5, seconds: 24 * 60 * 60, shared: true },
  /** Mails with a link that confirms an address, for one member. */
  "confirmation-mails": { times: 5, seconds: 60 * 60, shared: true },
  /** Messages by the contact form from one network. */
  "contact-messages": { times: 5, seconds: 24 * 60 * 60, shared: true },
  /** What one member changes. */
  "member-writes": { times: 300, seconds: 60 },
  /** What one member sends as a photo: each is held in memory and processed. */
  "member-photos": { times: 10, seconds: 60 },
  /** What one member sends that carries words to a single other, whoever that is: messages, promises, claims. */
  "personal-words": { times: 60, seconds: 60 },
  /** One quick reply of one member to another. */
  "quick-replies": { times: 1, seconds: 60, shared: true },
  /** Spaces that one member shares and requests that they make: each is a toast on every phone nearby. */
  "shares-and-requests": { times: 10, seconds: 5 * 60 },
  /** Typed places that one member calls their own by 'I'm here'. */
  "typed-places": { times: 5, seconds: 60 * 60, shared: true },
  /** Wrong passwords of a signed-in member who must enter the password again. */
  "password-checks": { times: 5, seconds: 30 * 60, shared: true },
  /** Map tiles that had to be drawn for one network: some 60 views of the map that nobody had looked at before. */
  "map-tiles": { times: 1200, seconds: 60 },
  /** Exports of one member's stored data. Each export reads all of it. */
  "member-downloads": { times: 10, seconds: 60 * 60 },
} as const satisfies Record<string, LimitSetting>;

export type LimitName = keyof typeof limitSettings;

/**
 * Connections at a time. A browser holds at most 6 and a socket, so 256 are about 36 people behind one address. In all:
 * 10,000 phones with a socket each, and pages beside them. RATE_LIMITS=off lifts the limit of one network only.
 */
export const connectionLimits = { perNetwork: 256, inAll: 12_000 } as const;

/** What a member may do in 24 hours; `PerDay` says what each is. Stored rows are counted, so a restart forgets nothing. */
export const perDay: PerDay = {
  conversations: 20,
  reports: 10,
  promises: 3,
  claims: 6,
  typedClaims: 3,
  asksAnHour: 5,
  asks: 15,
  contactMails: 50,
  storedAnswers: 256 * 1024,
};
const unlimited = Object.fromEntries(Object.keys(perDay).map((name) => [name, Infinity])) as Record<
  keyof PerDay,
  number
>;

/** What one member may begin and send within 24 hours. */
export const perDayOf = (rateLimits: boolean): PerDay => (rateLimits ? perDay : unlimited);

/** 60 in all in the first 24 hours, then 300 an hour: no account reads a whole city (docs/product.md#who-sees-what). */
const viewLimits: ViewLimits = { anHour: 300, firstDay: 60 };
const allReading: ViewLimits = { anHour: Infinity, firstDay: Infinity };

/** How many different spaces one member may see, for the setting RATE_LIMITS. */
export const viewLimitsOf = (rateLimits: boolean): ViewLimits => (rateLimits ? viewLimits : allReading);
