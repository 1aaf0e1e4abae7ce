import { fullName } from "~/domain/members/rules";
import { pointOf, type Point } from "~/domain/places/rules";
import type { SpaceInList } from "~/domain/spaces/rules";
import type { MapView } from "~/ui/map/map-view";
import type { Pin } from "~/ui/map/pin";
import { SpaceMap } from "~/ui/map/space-map";
import type { TileSource } from "~/ui/map/tiles";
import { reload } from "~/realtime/reload";
import { useHomeAddress } from "./home-address";
import type { FurtherSpace } from "./home-data";
import { CARDS } from "./nearby-list";

interface Props {
  view: MapView;
  here: Point | null;
  spaces: readonly SpaceInList[];
  further: readonly FurtherSpace[];
  tiles: TileSource;
}

/** The map of everything nearby: pins of listed spaces lead to their cards, those of others to a longer list. */
export function HomeMap({ view, here, spaces, further, tiles }: Props) {
  const { home } = useHomeAddress();
  const longer = home({ show: spaces.length + CARDS * Math.ceil(further.length / CARDS) });
  const pins = [
    ...spaces.map((space) => pinOf(space, `#space-${space.id}`)),
    ...further.map((space) => pinOf(space, `${longer}#space-${space.id}`)),
  ];
  const linkTo = ({ centre, zoom }: MapView) =>
    home({ zoom, centre: `${centre.latitude.toFixed(5)},${centre.longitude.toFixed(5)}` });
  return <SpaceMap view={view} here={here} pins={pins} tiles={tiles} linkTo={linkTo} onRefresh={reload} />;
}

const pinOf = (space: FurtherSpace, href: string): Pin => ({
  id: space.id,
  ...pointOf(space),
  leaving: space.status === "leaving_soon",
  name: fullName(space.owner),
  vehicle: space.owner.vehicleDescription,
  href,
});
