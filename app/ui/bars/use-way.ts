import { useEffect, useState } from "react";
import { compass, distanceMiles, pointOf, type Point } from "~/domain/places/rules";
import { isLocationAllowed } from "~/ui/spaces/measured";
import type { Way } from "./shown";

const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000 };

/** The phone's own position as long as the member has allowed it before: the bar never asks. It is not sent anywhere. */
function useAllowedPosition(): Point | null {
  const [point, setPoint] = useState<Point | null>(null);
  useEffect(() => {
    let watch: number | undefined;
    let unmounted = false;
    const begin = async () => {
      if (!(await isLocationAllowed()) || unmounted) return;
      watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude, longitude } }) => setPoint({ latitude, longitude }),
        () => undefined, // the last known way stays
        WATCH,
      );
    };
    void begin();
    return () => {
      unmounted = true;
      if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    };
  }, []);
  return point;
}

/** The way to a space: by the phone's position, else from the last known place. */
export function useWay(space: { latitude: string; longitude: string }, known: Way | null): Way | null {
  const here = useAllowedPosition();
  if (!here) return known;
  const there = pointOf(space);
  return { miles: distanceMiles(here, there), direction: compass(here, there) };
}
