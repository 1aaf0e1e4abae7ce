import type { ReactNode } from "react";
import type { FormReply } from "~/ui/forms/form-state";
import type { HomePlace } from "./home-data";
import { LocationRequired } from "./location-required";
import { PlaceField } from "./place-field";
import { PlaceNotice } from "./place-notice";

export interface PlacePageProps {
  place: HomePlace | null;
  unknownPlace: string | null;
  reply: FormReply | undefined;
}

/** A dialog about a place as a page of its own, for where no script runs: the form once the place is known. */
export function PlacePage({
  place,
  unknownPlace,
  reply,
  form,
}: PlacePageProps & { form: (place: HomePlace) => ReactNode }) {
  if (!place)
    return (
      <div className="stack">
        {reply?.failure && <p className="notice danger">{reply.failure.message}</p>}
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
