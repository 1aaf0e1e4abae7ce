import { distanceMiles, pointOf, type Point } from "~/domain/places/rules";
import { isActive, type SpaceCard, type SpaceForParty, type SpaceInList } from "~/domain/spaces/rules";

/** The circle that a list shows. */
export interface Reach {
  centre: Point;
  miles: number;
}

/** The list with one space as it is now, in its place by distance; without it when it is closed or too far away. */
export function withSpace(
  spaces: readonly SpaceInList[],
  space: SpaceCard | SpaceForParty,
  reach: Reach,
): SpaceInList[] {
  const others = withoutSpace(spaces, space.id);
  const listed = { ...space, distanceMiles: distanceMiles(reach.centre, pointOf(space)) };
  if (!isActive(space.status) || listed.distanceMiles > reach.miles) return others;
  const at = others.findIndex((other) => other.distanceMiles > listed.distanceMiles);
  return at === -1 ? [...others, listed] : others.toSpliced(at, 0, listed);
}

export const withoutSpace = (spaces: readonly SpaceInList[], id: string): SpaceInList[] =>
  spaces.filter((space) => space.id !== id);
