import { Locating } from "./locating";
import { LocationRequired } from "./location-required";

interface Props {
  failure: string | null;
  unknownPlace: string | null;
}

/** The map home as long as nobody knows where the member is. */
export const Placeless = ({ failure, unknownPlace }: Props) =>
  failure === null ? (
    <Locating unknownPlace={unknownPlace} />
  ) : (
    <LocationRequired message={failure} unknownPlace={unknownPlace} />
  );
