import type { ReactNode } from "react";
import { useField, useForm } from "./form-state";

interface Option {
  value: string;
  label: string;
  note?: ReactNode;
}

interface Props {
  name: string;
  legend: string;
  options: readonly Option[];
  defaultValue?: string;
  required?: boolean;
  onChange?: (value: string) => void;
}

/** One of a few. */
export function Choice({ name, legend, options, defaultValue, required, onChange }: Props) {
  const { error, errorId, typed } = useField(name);
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note }, index) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === (typed ?? defaultValue)}
            required={required}
            aria-invalid={error !== undefined && index === 0 ? true : undefined}
            onChange={() => onChange?.(value)}
          />
          {label}
          {note && <small>{note}</small>}
        </label>
      ))}
      {error !== undefined && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Yes or no; a box that is not ticked is not sent. */
export function Tick({ name, label, defaultChecked }: { name: string; label: string; defaultChecked?: boolean }) {
  const { reply } = useForm();
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={reply ? reply.values[name] === "on" : defaultChecked} />
      {label}
    </label>
  );
}
