import type { ReactNode } from "react";
import type { HomePlace } from "./home-data";
import { LocationRequired } from "./location-required";
import { PlaceField } from "./place-field";
import { PlaceNotice } from "./place-notice";

export interface PlacePageProps {
  place: HomePlace | null;
  unknownPlace: string | null;
}

/** A dialog about a place as a page of its own, for where no script runs: the form once the place is known. */
export function PlacePage({ place, unknownPlace, form }: PlacePageProps & { form: (place: HomePlace) => ReactNode }) {
  if (!place)
    return (
      <div className="stack">
        <PlaceField unknown={unknownPlace} />
        <LocationRequired />
      </div>
    );
  return (
    <div className="stack">
      <PlaceNotice place={place} failure={null} />
      <div className="card">{form(place)}</div>
    </div>
  );
}
