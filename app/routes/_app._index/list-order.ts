import { distanceMiles, pointOf, tenthsOf, type Point } from "~/domain/places/rules";
import {
  isActive,
  isOpenToAll,
  type SpaceCard,
  type SpaceForParty,
  type SpaceInList,
} from "~/domain/listings/space-rules";

/** The circle that a list shows, and the member who looks at it. */
interface Reach {
  centre: Point;
  miles: number;
  me: string;
}

/**
 * The order of the cards: the member's own spaces come first, those promised to someone else last, and within each the
 * nearest first by the distance that they show: so the first one to take is on the first screen. `listVisibleSpaces` decides
 * which there are, and the order of those at the same distance.
 */
export const inListOrder = (spaces: readonly SpaceInList[], me: string): SpaceInList[] =>
  [...spaces].sort((a, b) => rank(a, me) - rank(b, me) || tenthsOf(a.distanceMiles) - tenthsOf(b.distanceMiles));

function rank(space: SpaceInList, me: string): number {
  if (space.owner?.id === me) return 0;
  const isPromisedToMe = "bound" in space; // a `SpaceForParty`
  return isOpenToAll(space) || isPromisedToMe ? 1 : 2;
}

/** The list with one space as it is now, in its place; without it when it is closed or too far away. */
export function withSpace(
  spaces: readonly SpaceInList[],
  space: SpaceCard | SpaceForParty,
  reach: Reach,
): SpaceInList[] {
  const others = withoutSpace(spaces, space.id);
  const listed = { ...space, distanceMiles: distanceMiles(reach.centre, pointOf(space)) };
  if (!isActive(space.status) || listed.distanceMiles > reach.miles) return others;
  return inListOrder([...others, listed], reach.me);
}

export const withoutSpace = (spaces: readonly SpaceInList[], id: string): SpaceInList[] =>
  spaces.filter((space) => space.id !== id);
