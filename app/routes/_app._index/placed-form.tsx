import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { HomePlace, Point } from "~/domain/places/rules";
import { isRough, type FormPlace } from "~/ui/spaces/form-place";
import { pinUrl } from "~/ui/spaces/home-url";
import { PlaceLine } from "~/ui/spaces/place-line";
import { usePhonePosition } from "~/ui/spaces/phone-position";
import { useAppData } from "~/ui/shell/app-data";

interface Props {
  /** What the map home shows. */
  place: HomePlace | null;
  /** The page on which the pin is set. */
  path: string;
  /** Nothing wider than a pin will do. */
  exact?: boolean;
  children: (place: FormPlace, streets: readonly string[] | undefined) => ReactNode;
}

/**
 * A form with the place that it sends. It waits for the phone's position, and takes the map's place only when there is
 * none; a request from a place that was typed is about that place.
 */
export function PlacedForm({ place, path, exact = false, children }: Props) {
  const { search } = useLocation();
  const isAboutNamed = !exact && place?.source === "named";
  const location = usePhonePosition(!isAboutNamed);
  const known: FormPlace | null =
    location.state === "known"
      ? {
          latitude: location.position.coords.latitude,
          longitude: location.position.coords.longitude,
          source: "phone",
          accuracy: location.position.coords.accuracy,
          ageMinutes: location.ageMinutes,
        }
      : place;
  const streets = useStreets(known);
  if (location.state === "reading" && !isAboutNamed)
    return (
      <p className="row" role="status">
        <span className="spinner" aria-hidden="true" />
        Getting your location...
      </p>
    );
  if (!known) return null;
  if (exact && isRough(known))
    return (
      <div className="stack">
        <p>Where's your car? We only know roughly where you are.</p>
        <a className="button" href={pinUrl(path, search, known)}>
          Set the pin
        </a>
      </div>
    );
  return (
    <>
      <PlaceLine place={known} streets={streets} path={path} />
      {children(known, streets)}
    </>
  );
}

const NONE: readonly string[] = [];

/**
 * The streets beside a place, the nearest first. None where the community has no map of its own, or it does not answer;
 * undefined while it is asked, and without a place.
 */
function useStreets(place: Point | null): readonly string[] | undefined {
  const ownMap = useAppData()?.ownMap ?? false;
  const [asked, setAsked] = useState<{ at: string; streets: readonly string[] } | null>(null);
  const at = place && ownMap ? `${place.latitude.toFixed(6)},${place.longitude.toFixed(6)}` : null;
  useEffect(() => {
    if (at === null) return;
    const left = new AbortController();
    fetch(`/map/near?at=${at}`, { signal: left.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : NONE))
      .then((streets) => setAsked({ at, streets }))
      .catch(() => !left.signal.aborted && setAsked({ at, streets: NONE }));
    return () => left.abort();
  }, [at]);
  if (at === null) return place ? NONE : undefined;
  return asked?.at === at ? asked.streets : undefined;
}
