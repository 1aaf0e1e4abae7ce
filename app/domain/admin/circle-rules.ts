import type { Person } from "../members/rules";

/** Days whose handovers are looked at: three times the days of the guard for pairs (docs/product.md#points). */
export const CIRCLE_DAYS = 90;
/** The least handovers of a circle. */
export const CIRCLE_HANDOVERS = 5;
/** The most members of a circle: a larger group is a neighbourhood. */
export const CIRCLE_MEMBERS = 6;
/** The most circles that the page lists. */
export const CIRCLES_SHOWN = 20;

/** Members who handed over only among themselves, as admins see them. */
export interface Circle {
  members: Person[];
  handovers: number;
  /** What they earned by helping one another. */
  points: number;
  /** The last handover, ISO 8601 UTC. */
  lastAt: string;
}
