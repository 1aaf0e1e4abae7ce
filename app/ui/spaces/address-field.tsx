import { useEffect, useId, useRef } from "react";
import { MAX_ADDRESS_LENGTH } from "~/domain/places/rules";
import { Field } from "~/ui/forms/field";

interface Props {
  /** The nearest streets; undefined while they are asked for. */
  streets: readonly string[] | undefined;
  /** The nearest street stands in the field already. */
  filled?: boolean;
  hint?: string;
}

/** An address with the nearest streets offered: the nearest alone is the wrong one in a sixth of all cases. */
export function AddressField({ streets = [], filled = false, hint }: Props) {
  const list = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [nearest] = streets;
  useEffect(() => {
    // What someone has typed stays.
    if (filled && nearest !== undefined && inputIn(frame.current)?.value === "") put(frame.current, nearest);
  }, [filled, nearest]);

  return (
    <div ref={frame} className="field">
      <Field
        name="address"
        label="Address (optional)"
        hint={hint}
        defaultValue={filled ? nearest : undefined}
        list={list}
        maxLength={MAX_ADDRESS_LENGTH}
        autoComplete="off"
      />
      <datalist id={list}>
        {streets.map((street) => (
          <option key={street} value={street} />
        ))}
      </datalist>
      <p className="row scripted">
        {streets.slice(filled ? 1 : 0).map((street) => (
          <button key={street} type="button" className="button tinted" onClick={() => put(frame.current, street)}>
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
