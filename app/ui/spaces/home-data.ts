import type { PublicMember } from "~/domain/members/rules";
import type { HomePlace, RadiusMiles } from "~/domain/places/rules";
import type { RequestCard } from "~/domain/listings/request-rules";
import type { SpaceInList } from "~/domain/listings/space-rules";
import type { TipInList } from "~/domain/tips/rules";
import type { MapView } from "~/ui/map/map-view";
import type { TileSource } from "~/ui/map/tiles";

/** A typed place that was not found. `isForeignCode`: a postcode that nobody here can know. */
export interface UnknownPlace {
  typed: string;
  isForeignCode: boolean;
}

/** A space beyond those listed: enough for its pin. */
export type FurtherSpace = Pick<
  SpaceInList,
  "id" | "latitude" | "longitude" | "distanceMiles" | "status" | "availableAt" | "keptUntil" | "confirmedAt"
> & {
  /** Set for the owner and the driver of a promise. */
  bound?: boolean;
  /** Not around the member's last known place, so its card has no button. */
  distant?: true;
  owner: Pick<PublicMember, "id" | "firstName" | "lastName" | "vehicleDescription" | "handovers"> | null;
};

/** A line above the list that opens: to a newcomer, or to install the app. */
export interface HintText {
  /** The name and value that the button 'Got it' sends: what it dismisses. */
  button: { name: string; value: string };
  title: string;
  text: string;
  /** Only the hint to install the app (`installs`, hidden where it is installed): the address of the page that shows how. */
  how?: string;
}

/** What the map home shows, made by `routes/_app._index/load-home.server.ts`. */
export interface HomeData {
  /** The server's time, ISO 8601. */
  now: string;
  place: HomePlace | null;
  unknownPlace: UnknownPlace | null;
  view: MapView | null;
  radius: RadiusMiles;
  /** The listed spaces, in the order of `inListOrder` (routes/_app._index/list-order.ts). `further` has the rest, for the map. */
  spaces: SpaceInList[];
  further: FurtherSpace[];
  /** Free spaces that passers-by saw, nearest first. */
  tips: TipInList[];
  /** Above the list: that the quota of views left spaces out, and until when, or how to see streets around a typed place. */
  listNote: string | null;
  /** With an empty list: recent activity in the neighbourhood, if enough people were active. */
  activity: string | null;
  /** The member's open request, unless its banner was closed in this session. */
  request: Pick<RequestCard, "id" | "expiresAt"> | null;
  /** The space that the member asks for. Null: none. */
  asked: string | null;
  /** For a newcomer: the hint for now, and the one for when a promise binds them. Null when dismissed. */
  hint: HintText | null;
  handoverHint: HintText | null;
  /** Null where the phone saves data and the map was not asked for. */
  tiles: TileSource | null;
  /** Where the community's own map does not show this part of the world: what to say about it. */
  offMap: string | null;
  /** The idempotency key of this page's forms. */
  formKey: string;
}
