import type { FormReply } from "~/ui/forms/form-state";
import { BackHome } from "./back-home";
import type { HomePlace } from "./home-data";
import { LocationRequired } from "./location-required";
import { PlaceField } from "./place-field";
import { PlaceNotice } from "./place-notice";
import { ShareForm } from "./share-form";

interface Props {
  place: HomePlace | null;
  unknownPlace: string | null;
  formKey: string;
  reply: FormReply | undefined;
}

/** The share dialog as a page of its own, for where no script runs. */
export function SharePage({ place, unknownPlace, formKey, reply }: Props) {
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
        <ShareForm place={place} formKey={formKey} reply={reply} cancel={<BackHome />} />
      </div>
    </div>
  );
}
