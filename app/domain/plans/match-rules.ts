import { DAY, HOUR, MINUTE } from "../shared/clock";
import { waitChoices, type WaitMinutes } from "../listings/promise-rules";

// Reminder and last answer count back from the half hour of the departure, so that they do not give away its minute. The promise
// counts from the minute itself, which both know once they accepted.

/** So long before, both are notified once more. Later no match is made. */
export const REMIND_BEFORE_MS = HOUR;
/** Whether a match made now comes so late that it needs no reminder. */
export const isSoon = (halfHourAt: Date, now: Date): boolean =>
  halfHourAt.getTime() - now.getTime() < 2 * REMIND_BEFORE_MS;
/** A match can be accepted until so long before: later the owner is asked about the departure (docs/product.md#plans). */
export const LAPSE_BEFORE_MS = 15 * MINUTE;
/** A match that both accepted becomes a promise so long before the departure itself. Until then it costs nothing to cancel. */
export const BIND_BEFORE_MS = 30 * MINUTE;

/** How long the owner waits for the seeker: 10 minutes, or as much longer as the departure can be late. */
export const waitMinutesFor = (toleranceMinutes: number): WaitMinutes =>
  waitChoices.find((minutes) => minutes >= Math.max(toleranceMinutes, 10)) ?? 20;

/** **guard**: the most matches that are proposed to one owner in 24 hours, so also of one departure (docs/product.md#plans). */
export const PROPOSED_A_DAY = 2;

/** Members of a declined match are not matched again for so long, in milliseconds. */
export const DECLINED_RESTS_MS = 30 * DAY;

/** **guard** (docs/product.md#plans): who keeps 90 % of at least 10 accepted matches within 90 days 'usually keeps plans'. */
export const HONOURED_DAYS = 90;
const MIN_HONOURED = 10;
const HONOURED_SHARE = 0.9;

export type Side = "seeker" | "owner";

/** How an accepted match came out: it was cancelled, or its promise ended like this. */
export interface MatchOutcome {
  side: Side;
  /** The member cancelled it. */
  cancelled: boolean;
  /** Null: there was no promise, or it runs. */
  promiseOutcome: string | null;
}

/** Whether this side honoured an accepted match. Null: the other side ended it, or nobody did, so it does not count. */
export function isHonoured({ side, cancelled, promiseOutcome: promise }: MatchOutcome): boolean | null {
  if (cancelled) return false;
  if (promise === "handed_over") return true;
  const broken = side === "owner" ? ["taken_back", "not_got"] : ["cannot_come", "expired"];
  return promise !== null && broken.includes(promise) ? false : null;
}

/** Whether a member with these accepted matches of 90 days 'usually keeps plans'. */
export function honoursPlans(history: readonly MatchOutcome[]): boolean {
  const counted = history.map(isHonoured).filter((one) => one !== null);
  return counted.length >= MIN_HONOURED && counted.filter(Boolean).length >= HONOURED_SHARE * counted.length;
}

/** A match on the page of one of its two members. Times are ISO 8601 UTC. */
export interface OwnMatch {
  id: string;
  side: Side;
  /** The half hour of the departure. */
  from: string;
  to: string;
  /** Miles within which the departure lies. */
  band: number;
  /** The reader accepted it. */
  accepted: boolean;
  /** Until when it can be accepted. */
  until: string;
  /** The other side, once both accepted. */
  partner: MatchPartner | null;
}

/** What both learn of each other once both accepted. */
export interface MatchPartner {
  /** 'Ana R.' */
  name: string;
  /** The street of the space; it can be ''. */
  street: string;
  leavesAt: string;
  /** When it becomes a promise. */
  bindsAt: string;
  honoursPlans: boolean;
}
