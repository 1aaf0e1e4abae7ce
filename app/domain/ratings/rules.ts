import { after, DAY } from "../shared/clock";
import type { ErrorCode } from "../shared/errors";

export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** For so long after a handover counted, each side may rate the other (PRODUCT 6). */
const RATE_DAYS = 7;

/** What counted before this can no longer be rated. */
export const ratableSince = (now: Date): Date => after(now, -RATE_DAYS * DAY);

/** What a member said of a handover. */
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
  /** What the partner did: gave the space or took it. */
  partnerRole: "owner" | "driver";
}

/** Why a handover cannot be rated now; null: it can. */
export function ratingRefusal(handover: { countedAt: Date | null }, now: Date): ErrorCode | null {
  if (!handover.countedAt) return "handover-open";
  return handover.countedAt < ratableSince(now) ? "rating-over" : null;
}

const TENTHS = 10;

/** The mean over raters of each rater's latest stars, to one decimal; null without any. `ratings`: oldest first. */
export function meanRating(ratings: readonly { raterId: string; stars: number }[]): number | null {
  const latest = new Map(ratings.map(({ raterId, stars }) => [raterId, stars]));
  if (latest.size === 0) return null;
  const sum = [...latest.values()].reduce((all, stars) => all + stars, 0);
  return Math.round((sum / latest.size) * TENTHS) / TENTHS;
}
