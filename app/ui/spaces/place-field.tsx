import { Form, useLocation } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";

/** A typed place that was not found. `isForeignCode`: a postcode that nobody here can know. */
export interface UnknownPlace {
  typed: string;
  isForeignCode: boolean;
}

/** A postcode or city in place of the phone's own position (docs/product.md#without-javascript). */
export function PlaceField({ unknown, action = "/" }: { unknown: UnknownPlace | null; action?: string }) {
  const id = useId();
  const { search } = useLocation();
  const radius = new URLSearchParams(search).get("radius");
  const [typed, setTyped] = useState("");
  const ownMap = useAppData()?.ownMap ?? false;
  const suggestions = useSuggestions(ownMap ? typed : "", search);
  return (
    <Form className="field" action={action} role="search">
      <label htmlFor={id}>{ownMap ? "Street, postcode or city" : "Postcode or city"}</label>
      <div className="place-input">
        <input
          id={id}
          name="place"
          defaultValue={unknown?.typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          placeholder={ownMap ? "12 Mill Lane or 11215" : "11215 or Brooklyn"}
          autoComplete={ownMap ? "street-address" : "postal-code"}
          required
          maxLength={500}
          aria-invalid={unknown !== null || undefined}
          aria-describedby={unknown === null ? undefined : `${id}-error`}
        />
        <datalist id={`${id}-list`}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button className="button quiet" aria-label="Show this place">
          <Icon name="search" />
        </button>
      </div>
      {unknown !== null && (
        <p className="error" id={`${id}-error`}>
          {unknown.isForeignCode
            ? `We only know postcodes of the United States. Please type ${ownMap ? "a street or a city" : "a city"}.`
            : "We don't know this place. Please try a postcode or a larger city."}
        </p>
      )}
      {radius && <input type="hidden" name="radius" value={radius} />}
    </Form>
  );
}

/** Typing pauses for so long before a suggestion is asked for. */
const PAUSE_MS = 150;
const MIN_LETTERS = 2;
const NONE: readonly string[] = [];

/**
 * Streets and places whose name begins with what is typed, which only a community's own map knows.
 * Around the place in the page's address, else around the map's middle.
 */
function useSuggestions(typed: string, search: string): readonly string[] {
  const [found, setFound] = useState(NONE);
  const { lat, lng } = Object.fromEntries(new URLSearchParams(search));
  const near = lat && lng ? `&near=${lat},${lng}` : "";
  useEffect(() => {
    if (typed.trim().length < MIN_LETTERS) return;
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
  }, [typed, near]);
  return found;
}
