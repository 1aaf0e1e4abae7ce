import { Form, useLocation } from "@remix-run/react";
import type { Point } from "~/domain/places/rules";
import { PlainLink } from "~/ui/shell/plain-link";
import type { HomePlace } from "./home-data";
import type { FormPlace } from "./form-place";
import { namedAddress } from "./home-address";
import { ageText } from "~/domain/listings/space-rules";

/**
 * Says around which place the list is when that is not the phone's position. The notice has its height from the first
 * paint, so the page does not jump.
 */
export function PlaceNotice({ place, failure }: { place: HomePlace; failure: string | null }) {
  if (place.source === "here") return null;
  return (
    <div className="notice me place-notice">
      {place.source !== "last" ? (
        <p>
          Around <strong translate="no">{place.source === "named" ? place.label : coordinatesText(place)}</strong>
        </p>
      ) : (
        <p>
          Your last known place, {ageText(place.ageMinutes)}
          <small className="scripted" role="status">
            {failure ?? "Getting your location..."}
          </small>
        </p>
      )}
      {place.source !== "last" && (
        <Form method="post" action="/?index">
          <button className="button quiet" name="here" value={`${place.latitude},${place.longitude}`}>
            I am here
          </button>
        </Form>
      )}
      {/* Not a Link: it reloads the page, so that the browser asks again. */}
      <a href="/">{place.source === "last" ? "Retry" : "Use my location"}</a>
      <OtherMeanings place={place} />
    </div>
  );
}

/** '40.67200, -73.97720' */
export const coordinatesText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The other places that a typed name may mean, as links. */
export function OtherMeanings({ place, path = "/" }: { place: FormPlace; path?: string }) {
  const { search } = useLocation();
  if (place.source !== "named" || !place.others) return null;
  return (
    <nav className="row" aria-label="Other places of this name">
      Or:
      {place.others.map((label) => (
        <PlainLink key={label} className="button quiet" to={namedAddress(path, search, label)}>
          {label}
        </PlainLink>
      ))}
    </nav>
  );
}
