import { useEffect, useState } from "react";
import type { Point } from "~/domain/places/rules";
import { speedometer, type Pace } from "./speed";

/** Where the phone is: metres of accuracy, and how old the measurement was when the phone told it. */
export type Location =
  | { state: "reading" }
  | { state: "known"; point: Point; accuracy: number; ageMinutes: number; pace: Pace }
  | { state: "failed"; message: string };

/** Specification 9. */
const WATCH: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

const MINUTE_MS = 60_000;

const WITHOUT_HTTPS = "Without https, browsers tell no position. Please type a place.";

const READING: Location = { state: "reading" };

/** Watches the phone's position. `wanted` false does not ask for it. After the first position, failures are ignored. */
export function useGeolocation(wanted: boolean): Location {
  const [location, setLocation] = useState(READING);
  useEffect(() => {
    if (!wanted) return;
    const fail = (message: string) =>
      setLocation((last) => (last.state === "known" ? last : { state: "failed", message }));
    // Browsers then say that the member denied it, without asking.
    if (!window.isSecureContext) {
      fail(WITHOUT_HTTPS);
      return;
    }
    if (!("geolocation" in navigator)) {
      fail("Geolocation is not supported by this browser.");
      return;
    }
    const paceOf = speedometer();
    const know = ({ coords: { latitude, longitude, accuracy, speed }, timestamp: at }: GeolocationPosition) =>
      setLocation({
        state: "known",
        point: { latitude, longitude },
        accuracy,
        ageMinutes: Math.max(0, Date.now() - at) / MINUTE_MS,
        pace: paceOf({ latitude, longitude, accuracy, speed, at }),
      });
    if (window.earlyPlace) know(window.earlyPlace);
    const watch = navigator.geolocation.watchPosition(know, ({ code }) => fail(failureOf(code)), WATCH);
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
