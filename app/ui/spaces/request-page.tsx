import type { RadiusMiles } from "~/domain/places/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { BackHome } from "./back-home";
import type { HomePlace } from "./home-data";
import { LocationRequired } from "./location-required";
import { PlaceField } from "./place-field";
import { PlaceNotice } from "./place-notice";
import { RequestForm } from "./request-form";

interface Props {
  place: HomePlace | null;
  unknownPlace: string | null;
  radius: RadiusMiles;
  formKey: string;
  reply: FormReply | undefined;
}

/** The request dialog as a page of its own, for where no script runs. */
export function RequestPage({ place, unknownPlace, radius, formKey, reply }: Props) {
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
      <div className="card">
        <RequestForm place={place} radius={radius} formKey={formKey} reply={reply} cancel={<BackHome />} />
      </div>
    </div>
  );
}
