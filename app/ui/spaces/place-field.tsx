import { Form, useLocation } from "@remix-run/react";
import { useId, useState } from "react";
import { Icon } from "~/ui/icons/icon";
import { useAppData } from "~/ui/shell/app-data";
import type { UnknownPlace } from "./home-data";
import { useSuggestions } from "./use-suggestions";

/** A postcode or city in place of the phone's own position (docs/product.md#without-javascript). */
export function PlaceField({ unknown, action = "/" }: { unknown: UnknownPlace | null; action?: string }) {
  const id = useId();
  const { search } = useLocation();
  const radius = new URLSearchParams(search).get("radius");
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions(typed, search);
  const ownMap = useAppData()?.ownMap ?? false;
  return (
    <Form className="field place-field" action={action} role="search">
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
          maxLength={80}
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
