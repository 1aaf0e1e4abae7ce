import type { ReactNode } from "react";
import { fullName } from "~/domain/members/member-text-rules";
import { pointOf, type Point } from "~/domain/places/rules";
import { freeIn, trustText } from "~/domain/listings/card-text-rules";
import { driveMinutes } from "~/domain/listings/listing-time-rules";
import { labelOf, type SpaceInList } from "~/domain/listings/space-rules";
import type { MapView } from "~/ui/map/map-view";
import type { Pin, PinLook } from "~/ui/map/pin";
import { SpaceMap } from "~/ui/map/space-map";
import type { TileSource } from "~/ui/map/tiles";
import { reload } from "~/realtime/reload";
import { pinText, useHomeUrls } from "~/ui/spaces/home-url";
import { useServerTime } from "~/ui/time/server-time";
import { DirectionsLink } from "~/ui/spaces/directions";
import { isOver, seenText, type TipInList } from "~/domain/tips/rules";
import { CARDS_A_PAGE } from "~/forms/home-query";
import type { FurtherSpace } from "./load-home.server";
import { type Taker, TakeButton, takeOf } from "./take";

const REFRESH_SECONDS = 10;

interface Props extends Omit<Taker, "now"> {
  view: MapView;
  here: Point | null;
  spaces: readonly SpaceInList[];
  further: readonly FurtherSpace[];
  /** Free spaces that passers-by saw. */
  tips: readonly TipInList[];
  /** A space that was shared while the page is open. */
  newest: string | undefined;
  tiles: TileSource;
  /** Where the community's own map does not show this part of the world: what to say about it. */
  offMap: string | null;
  notice: ReactNode;
}

/** The map of everything nearby: pins of listed spaces lead to their cards, those of others to a longer list. */
export function HomeMap({ view, here, spaces, further, tips, newest, tiles, offMap, notice, ...member }: Props) {
  const now = useServerTime(REFRESH_SECONDS);
  const taker = { ...member, now };
  const { home } = useHomeUrls();
  const longer = home({ show: spaces.length + CARDS_A_PAGE * Math.ceil(further.length / CARDS_A_PAGE) });
  const pins = [
    ...spaces.map((space) => ({
      ...pinOf(space, `#space-${space.id}`, taker),
      arrives: space.id === newest,
    })),
    ...further.map((space) => pinOf(space, `${longer}#space-${space.id}`, taker)),
    ...tips.filter((tip) => !isOver(tip, now)).map((tip) => pinOfTip(tip, now)),
  ];
  const linkTo = ({ centre, zoom }: MapView) => home({ zoom, centre: pinText(centre) });
  return (
    <SpaceMap
      view={view}
      here={here}
      pins={pins}
      tiles={tiles}
      verbs={verbs}
      linkTo={linkTo}
      onRefresh={reload}
      notice={
        <>
          {notice}
          {offMap && <p className="notice me">{offMap}</p>}
        </>
      }
    />
  );
}

/** The same first actions as on the card. */
const verbs = (pin: Pin) => (
  <div className="popup-verbs">
    {pin.verb && <TakeButton take={pin.verb} spaceId={pin.id} />}
    <DirectionsLink to={pin} look={pin.verb ? "quiet" : undefined} />
  </div>
);

/** The pin of a space that leads to `href`. */
export function pinOf(space: FurtherSpace, href: string, taker: Taker): Pin {
  const { now } = taker;
  const { owner, status, distant, distanceMiles } = space;
  const look = lookOf(space, taker.me);
  const when = look === "promised" ? "" : freeIn(space, now);
  return {
    id: space.id,
    ...pointOf(space),
    look,
    status: labelOf(status),
    when,
    way: when && `${when === "now" ? when : `in ${when}`}, ${driveMinutes(distanceMiles)} min drive`,
    name: owner ? fullName(owner) : "A neighbour's space",
    vehicle: owner?.vehicleDescription ?? "",
    trust: trustText(space, now),
    verb: look === "available" && !distant ? takeOf(space, taker) : null,
    href,
  };
}

/** A tip has nobody to ask. */
const pinOfTip = (tip: TipInList, now: Date): Pin => ({
  id: tip.id,
  latitude: tip.latitude,
  longitude: tip.longitude,
  look: "available",
  status: "Available",
  when: "",
  way: "",
  name: "A free space",
  vehicle: "",
  trust: seenText(tip, now),
  verb: null,
  href: `#space-${tip.id}`,
});

/** Only the owner and the driver of a promise are told whether it is `bound`, so for others that is undefined. */
function lookOf({ owner, status, bound }: FurtherSpace, me: string): PinLook {
  if (owner?.id === me) return "own";
  if (status === "promised") return bound === undefined ? "promised" : "mine";
  return status === "leaving_soon" ? "leaving" : "available";
}
