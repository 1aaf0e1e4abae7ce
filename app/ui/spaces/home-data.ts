import type { Point, RadiusMiles } from "~/domain/places/rules";
import type { Unrated } from "~/domain/ratings/rules";
import type { RequestCard } from "~/domain/requests/rules";
import type { PromiseBanner, SpaceInList } from "~/domain/spaces/rules";
import type { MapView } from "~/ui/map/map-view";
import type { TileSource } from "~/ui/map/tiles";

/** Where the list is made for, and how that is known. */
export type HomePlace = Point &
  (
    | { source: "here" }
    | { source: "named"; label: string }
    /** Where the member was, less than 24 h ago. */
    | { source: "last"; ageMinutes: number }
  );

/** A space beyond those listed: enough for its pin. */
export type FurtherSpace = Pick<SpaceInList, "id" | "latitude" | "longitude" | "status"> & {
  owner: Pick<SpaceInList["owner"], "firstName" | "lastName" | "vehicleDescription">;
};

/** What the map home is made of. */
export interface HomeData {
  /** The server's time, ISO 8601. */
  now: string;
  place: HomePlace | null;
  /** What was typed as a place and is none. */
  unknownPlace: string | null;
  view: MapView | null;
  radius: RadiusMiles;
  /** Nearest first; the list ends with these, the map goes on with `further`. */
  spaces: SpaceInList[];
  further: FurtherSpace[];
  /** With an empty list: how lively the neighbourhood was lately, if enough people were active to say so. */
  activity: string | null;
  banners: PromiseBanner[];
  /** The member's open request, unless its banner was closed in this session. */
  request: Pick<RequestCard, "id"> | null;
  /** The newest handover that the member may rate, unless its prompt was closed in this session. */
  unrated: Unrated | null;
  tiles: TileSource;
  /** Goes with what is shared or requested from this page: sent twice, it is done once. */
  formKey: string;
}
