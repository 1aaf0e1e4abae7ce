import { useEffect, useId, useRef, useState } from "react";
import { ADDRESS_MAX, type Point } from "~/domain/places/rules";
import { Field } from "~/ui/forms/field";
import { useAppData } from "~/ui/shell/app-data";

interface Props {
  place: Point;
  /** The nearest streets; asked for here where the page does not know them yet. */
  streets: readonly string[] | undefined;
  /** The nearest street stands in the field already. */
  filled?: boolean;
  hint?: string;
}

/** An address with the nearest streets offered: the nearest alone is the wrong one in a sixth of all cases. */
export function AddressField({ place, streets: known, filled = false, hint }: Props) {
  const list = useId();
  const frame = useRef<HTMLDivElement>(null);
  const streets = useStreets(place, known);
  const [nearest] = streets;
  useEffect(() => {
    const input = inputIn(frame.current);
    if (filled && nearest !== undefined && input?.value === "") input.value = nearest;
  }, [filled, nearest]);

  return (
    <div ref={frame}>
      <Field
        name="address"
        label="Address (optional)"
        hint={hint}
        defaultValue={filled ? known?.[0] : undefined}
        list={list}
        maxLength={ADDRESS_MAX}
        autoComplete="off"
      />
      <datalist id={list}>
        {streets.map((street) => (
          <option key={street} value={street} />
        ))}
      </datalist>
      <p className="row scripted">
        {streets.slice(filled ? 1 : 0).map((street) => (
          <button key={street} type="button" className="button bare" onClick={() => put(frame.current, street)}>
            {street}
          </button>
        ))}
      </p>
    </div>
  );
}

const inputIn = (frame: HTMLElement | null) => frame?.querySelector("input") ?? null;

function put(frame: HTMLElement | null, street: string): void {
  const input = inputIn(frame);
  if (input) input.value = street;
}

const NONE: readonly string[] = [];

/** The streets beside a place; none where the community has no map of its own, or it does not answer. */
function useStreets({ latitude, longitude }: Point, known: readonly string[] | undefined): readonly string[] {
  const ownMap = useAppData()?.ownMap ?? false;
  const [asked, setAsked] = useState(NONE);
  useEffect(() => {
    if (known || !ownMap) return;
    const left = new AbortController();
    fetch(`/map/near?at=${latitude.toFixed(6)},${longitude.toFixed(6)}`, { signal: left.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : NONE))
      .then(setAsked, () => undefined);
    return () => left.abort();
  }, [known, ownMap, latitude, longitude]);
  return known ?? asked;
}
