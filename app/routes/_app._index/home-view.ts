import { isOpenToAll, type SpaceInList } from "~/domain/listings/space-rules";
import { type Point, pointOf } from "~/domain/places/rules";
import type { HomeQuery } from "~/forms/home-query";
import { fitted, towards } from "~/ui/map/map-view";

/**
 * Where the member moved the map, else around the list's place, with their promises or the nearest free space in sight. Null
 * without a place: the page asks for one, also where the address of a map that was moved is older than the last known place.
 */
export function viewOf(
  { centre, zoom }: Pick<HomeQuery, "centre" | "zoom">,
  place: Point | null,
  spaces: readonly SpaceInList[],
  me: string,
) {
  if (!place) return null;
  if (centre) return { centre, zoom };
  const { latitude, longitude } = place;
  const around = { latitude, longitude };
  const promised = spaces.filter((space) => "bound" in space && space.bound);
  if (promised.length > 0) return fitted(around, promised.map(pointOf), zoom);
  const nearest = spaces.find((space) => isOpenToAll(space) && space.owner?.id !== me);
  return nearest ? towards(around, pointOf(nearest), zoom) : { centre: around, zoom };
}
