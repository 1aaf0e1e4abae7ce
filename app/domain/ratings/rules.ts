import { DEFAULT_RATING } from "../members/rules";
import { after, DAY } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** How long after a confirmed handover each side may rate the other (docs/product.md#ratings). */
const RATE_DAYS = 7;

/** A handover confirmed before this instant can no longer be rated. */
export const ratableSince = (now: Date): Date => after(now, -RATE_DAYS * DAY);

/** A member's rating of a handover. */
export interface Rating {
  spaceId: string;
  stars: Stars;
  createdAt: string;
}

/** A handover that the member has not rated yet. */
export interface Unrated {
  spaceId: string;
  /** 'Ana R.' */
  partner: string;
  /** The partner's side: gave the space or took it. */
  partnerRole: "owner" | "driver";
  /** What the handover did to the member's own points: at most 25 for the owner, −25 for the driver. */
  points: number;
  /** ISO 8601 UTC. */
  countedAt: string;
}

/** Why a handover cannot be rated now, or null when it can. */
export function ratingRefusal(handover: { countedAt: Date | null }, now: Date): ErrorCode | null {
  if (!handover.countedAt) return "handover-open";
  return handover.countedAt < ratableSince(now) ? "rating-over" : null;
}

const TENTHS = 10;

/** Fives counted beside the real ratings, so that one bad rater makes 4.0 of 5.0 (docs/product.md#ratings). */
const PRIOR_FIVES = 3;

/** The mean of each rater's latest stars and three fives, to one decimal. Null without ratings. `ratings`: oldest first. */
export function meanRating(ratings: readonly { raterId: string; stars: number }[]): number | null {
  const latest = new Map(ratings.map(({ raterId, stars }) => [raterId, stars]));
  if (latest.size === 0) return null;
  const sum = [...latest.values()].reduce((all, stars) => all + stars, PRIOR_FIVES * DEFAULT_RATING);
  return Math.round((sum / (latest.size + PRIOR_FIVES)) * TENTHS) / TENTHS;
}
