import { useEffect, useState } from "react";
import { useAppData } from "~/ui/shell/app-data";

/** Typing pauses for so long before a suggestion is asked for. */
const PAUSE_MS = 150;
const MIN_LETTERS = 2;
const NONE: readonly string[] = [];

/**
 * Streets and places whose name begins with what is typed; none where the community has no map of its own.
 * Around the place in the page's address, else around the map's middle.
 */
export function useSuggestions(typed: string, search: string): readonly string[] {
  const ownMap = useAppData()?.ownMap ?? false;
  const [found, setFound] = useState(NONE);
  const { lat, lng } = Object.fromEntries(new URLSearchParams(search));
  const near = lat && lng ? `&near=${lat},${lng}` : "";
  useEffect(() => {
    if (!ownMap || typed.trim().length < MIN_LETTERS) return;
    const left = new AbortController();
    const later = setTimeout(() => {
      fetch(`/map/find?q=${encodeURIComponent(typed)}${near}`, { signal: left.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : NONE))
        .then(setFound, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(later);
      left.abort();
    };
  }, [ownMap, typed, near]);
  return found;
}
