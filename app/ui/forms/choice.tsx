import { getCollectionProps, getFieldsetProps, getInputProps, useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { FieldError, useControl } from "./field";
import { typedIn, useFormState } from "./form-state";
import "./segmented.css";

interface Option {
  value: string;
  label: string;
  note?: ReactNode;
}

interface Props {
  name: string;
  legend: string;
  hint?: string;
  options: readonly Option[];
  defaultValue?: string;
  /** Short options, in one row. */
  segmented?: boolean;
  onChange?: (value: string) => void;
}

/** Radio buttons to choose one of a few options. */
export function Choice({ name, legend, hint, options, defaultValue, segmented, onChange }: Props) {
  const { field, valueOr } = useControl(name);
  const chosen = valueOr(defaultValue);
  const radios = getCollectionProps(field, { type: "radio", options: options.map(({ value }) => value), value: false });
  // A fieldset of this name would stand in `form.elements` beside the radio buttons.
  const { name: _, ...fieldset } = getFieldsetProps(field, hint ? { ariaDescribedBy: field.descriptionId } : {});
  return (
    <fieldset {...fieldset} className={segmented ? "field segmented" : "field"}>
      <legend>{legend}</legend>
      {options.map(({ value, label, note }, index) => {
        const { key, ...radio } = radios[index] ?? {};
        return (
          <label className="choice" key={key}>
            <input {...radio} defaultChecked={value === chosen} onChange={() => onChange?.(value)} />
            <span>{label}</span>
            {note && <small>{note}</small>}
          </label>
        );
      })}
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </fieldset>
  );
}

interface TickProps {
  name: string;
  label: ReactNode;
  defaultChecked?: boolean;
}

/** Yes or no; a box that is not ticked is not sent. */
export function Tick({ name, label, defaultChecked }: TickProps) {
  const [field] = useField<string>(name);
  const { reply } = useFormState();
  return (
    <label className="choice">
      <input
        {...getInputProps(field, { type: "checkbox", value: false })}
        defaultChecked={reply?.initialValue ? typedIn(reply, name) === "on" : defaultChecked}
      />
      <span>{label}</span>
    </label>
  );
}
