import { useEffect, useState } from "react";
import type { Point } from "~/domain/places/rules";

export type Location = { state: "reading" } | { state: "known"; point: Point } | { state: "failed"; message: string };

/** Specification 9. */
const WATCH: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

const READING: Location = { state: "reading" };

/** Where the phone is, followed as it moves; `wanted` false asks for nothing. Once known, later failures are ignored. */
export function useGeolocation(wanted: boolean): Location {
  const [location, setLocation] = useState(READING);
  useEffect(() => {
    if (!wanted) return;
    const fail = (message: string) =>
      setLocation((last) => (last.state === "known" ? last : { state: "failed", message }));
    if (!("geolocation" in navigator)) {
      fail("Geolocation is not supported by this browser.");
      return;
    }
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => setLocation({ state: "known", point: { latitude, longitude } }),
      ({ code }) => fail(failureOf(code)),
      WATCH,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [wanted]);
  return location;
}

/** The specification's words (8) for the codes of GeolocationPositionError. */
export function failureOf(code: number): string {
  switch (code) {
    case 1:
      return "Location access denied by user.";
    case 2:
      return "Location information is unavailable.";
    case 3:
      return "Location request timed out.";
    default:
      return "An error occurred while fetching location.";
  }
}
