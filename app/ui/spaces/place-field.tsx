import { Form, useLocation } from "@remix-run/react";
import { useId } from "react";
import { Icon } from "~/ui/icons/icon";

/** A postcode or city in place of the phone's own position (PRODUCT 13). `unknown` is what nobody could place. */
export function PlaceField({ unknown }: { unknown: string | null }) {
  const id = useId();
  const { search } = useLocation();
  const radius = new URLSearchParams(search).get("radius");
  return (
    <Form className="field place-field" action="/" role="search">
      <label htmlFor={id}>Postcode or city</label>
      <div className="place-input">
        <input
          id={id}
          name="place"
          defaultValue={unknown ?? undefined}
          placeholder="11215 or Brooklyn"
          autoComplete="postal-code"
          required
          maxLength={80}
          aria-invalid={unknown !== null || undefined}
          aria-describedby={unknown === null ? undefined : `${id}-error`}
        />
        <button className="button quiet" aria-label="Show this place">
          <Icon name="search" />
        </button>
      </div>
      {unknown !== null && (
        <p className="error" id={`${id}-error`}>
          We don't know this place. Please try a postcode or a larger city.
        </p>
      )}
      {radius && <input type="hidden" name="radius" value={radius} />}
    </Form>
  );
}
