import { distanceMetres, type Point } from "../places/rules";
import { clockText } from "../shared/calendar";
import type { SpaceStatus } from "../shared/cards";

/**
 * Two places of one member that are at most so many metres apart are one spot (docs/product.md#spaces). A phone outside is
 * sure to 5 to 10 m, so two readings beside one car lie up to about 15 m apart. A car is 5 m long: two cars in a row can be
 * nearer, which is why the member is asked and not refused.
 */
export const ONE_SPOT_METRES = 15;

/** The nearest of these spaces that is on one spot with the place, or null. */
export function spaceOnSpot<Space extends Point>(spaces: readonly Space[], place: Point): Space | null {
  const near = spaces
    .map((space) => ({ space, metres: distanceMetres(space, place) }))
    .filter(({ metres }) => metres <= ONE_SPOT_METRES)
    .sort((a, b) => a.metres - b.metres);
  return near[0]?.space ?? null;
}

interface Times {
  status: SpaceStatus;
  listedUntil: Date;
  promiseExpiresAt: Date | null;
}

/** 'You already share a space here, until 7:52 PM. Is this another one?' */
export function anotherQuestion({ status, listedUntil, promiseExpiresAt }: Times, timeZone: string): string {
  const until = status === "promised" && promiseExpiresAt ? promiseExpiresAt : listedUntil;
  return `You already share a space here, until ${clockText(until, timeZone)}. Is this another one?`;
}
