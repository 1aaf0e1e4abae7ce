import { useLocation } from "@remix-run/react";
import { DefaultButton } from "./place-inputs";
import { accuracyText, unsureSentenceForPin, type FormPlace } from "./form-place";
import { pinButton } from "./home-url";
import { coordinatesText, plainStreet } from "./street-name";
import { ageText } from "~/domain/places/rules";
import { SURE_METRES } from "~/domain/listings/space-rules";

interface Props {
  place: FormPlace;
  /** The nearest streets; undefined while they are asked for. */
  streets: readonly string[] | undefined;
  /** The page on which the pin is set. */
  path: string;
}

/** Says which place a form sends, how old and how exact it is, and leads to where it is corrected. */
export function PlaceLine({ place, streets, path }: Props) {
  const { search } = useLocation();
  return (
    <div className="notice me place-notice">
      <p>
        <PlaceText place={place} streets={streets} />
      </p>
      {place.source !== "pin" && (
        <>
          <DefaultButton />
          <button className="button bare" {...pinButton(path, search, place)}>
            Set the pin
          </button>
        </>
      )}
    </div>
  );
}

/** The street where a map knows it, and else the coordinates of an exact place. */
function PlaceText({ place, streets }: Pick<Props, "place" | "streets">) {
  const [street] = streets ?? [];
  const at = (
    <>
      {street ? "Near " : "At "}
      <strong translate="no">{street ? plainStreet(street) : streets ? coordinatesText(place) : "…"}</strong>
    </>
  );
  switch (place.source) {
    case "pin":
      return <>{at}, where you set the pin</>;
    case "phone":
      return (
        <>
          {at}, your phone's position, {ageText(place.ageMinutes)}, to within {accuracyText(place.accuracy)}
          {place.accuracy > SURE_METRES && <small>{unsureSentenceForPin(place.accuracy)}</small>}
        </>
      );
    case "here":
      return <>{at}, your position</>;
    case "link":
      return at;
    case "named":
      return (
        <>
          About <strong>{place.label}</strong>
        </>
      );
    case "last":
      return (
        <>
          {/* Its coordinates are rounded: they name no place. */}
          {street ? <>{at}, your</> : "Your"} last known place, {ageText(place.ageMinutes)}, to within 100 m
        </>
      );
  }
}
