import type { HomePlace } from "./home-data";

/** Says when the list is not around where the member is now; its lines stand from the first paint, so nothing moves. */
export function PlaceNotice({ place, failure }: { place: HomePlace; failure: string | null }) {
  if (place.source === "here") return null;
  return (
    <div className="notice me place-notice">
      {place.source === "named" ? (
        <p>
          Around <strong>{place.label}</strong>
        </p>
      ) : (
        <p>
          Your last known place, {ageText(place.ageMinutes)}
          <small className="scripted" role="status">
            {failure ?? "Getting your location..."}
          </small>
        </p>
      )}
      {/* Not a Link: it reloads the page, so that the browser asks again. */}
      <a href="/">{place.source === "named" ? "Use my location" : "Retry"}</a>
    </div>
  );
}

/** '5 min ago', '3 h ago' */
export function ageText(minutes: number): string {
  if (minutes < 1) return "just now";
  return minutes < 60 ? `${Math.floor(minutes)} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
