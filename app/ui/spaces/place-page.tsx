import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormReply } from "~/ui/forms/form-state";
import type { TileSource } from "~/ui/map/tiles";
import { isRough, unsureText, type FormPlace } from "./form-place";
import { pinAddress } from "./home-address";
import type { UnknownPlace } from "./home-data";
import { OtherMeanings } from "./other-meanings";
import { PinMap } from "./pin-map";
import { PlaceMissing } from "./place-missing";
import { PlaceField } from "./place-field";
import { PlaceLine } from "./place-line";

export interface PlacePageProps {
  place: FormPlace | null;
  unknownPlace: UnknownPlace | null;
  /** The pin is where a phone was sure only to so many metres. */
  unsure?: number | null;
  zoom: number;
  tiles: TileSource;
  /** The streets beside the place, the nearest first. */
  streets: readonly string[];
  reply: FormReply | undefined;
}

interface Props extends PlacePageProps {
  path: string;
  /** Nothing wider than a pin will do. */
  exact?: boolean;
  form: (place: FormPlace) => ReactNode;
}

/** A dialog with a place as its own page, for browsers without script. It shows the form once the place is known. */
export function PlacePage({
  place,
  unknownPlace,
  unsure = null,
  zoom,
  tiles,
  reply,
  path,
  exact = false,
  streets,
  form,
}: Props) {
  const { search } = useLocation();
  if (!place)
    return (
      <div className="stack">
        {reply?.failure && <p className="notice danger">{reply.failure.message}</p>}
        <PlaceField unknown={unknownPlace} action={path} />
        <PlaceMissing path={path} exact={exact} />
      </div>
    );
  // What was typed stays, also when it was refused.
  const rough = exact && (isRough(place) || unsure !== null) && !reply;
  const pin = <PinMap {...{ zoom, tiles, path }} pin={place} ofCar={exact} hasForm={!rough} />;
  if (rough)
    return (
      <div className="stack">
        {unsure !== null && <p className="notice">{unsureText(unsure)}</p>}
        {pin}
        <a className="button" href={pinAddress(path, search, place, zoom)}>
          The pin is at my car
        </a>
        <PlaceField unknown={unknownPlace} action={path} />
        <OtherMeanings place={place} path={path} />
      </div>
    );
  return (
    <div className="stack">
      {place.source === "pin" && pin}
      <PlaceLine place={place} streets={streets} path={path} />
      <OtherMeanings place={place} path={path} />
      <div className="card">{form(place)}</div>
    </div>
  );
}
