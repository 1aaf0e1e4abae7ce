import { DEFAULT_RATING } from "../members/rules";

/** With how many different members a rater needs counted handovers before their stars count (docs/product.md#ratings). */
export const RATER_PARTNERS = 2;

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
