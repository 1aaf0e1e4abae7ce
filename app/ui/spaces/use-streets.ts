import { useEffect, useState } from "react";
import type { Point } from "~/domain/places/rules";
import { useAppData } from "~/ui/shell/app-data";

const NONE: readonly string[] = [];

/**
 * The streets beside a place, the nearest first. None where the community has no map of its own, or it does not answer;
 * undefined while it is asked, and without a place.
 */
export function useStreets(place: Point | null): readonly string[] | undefined {
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
