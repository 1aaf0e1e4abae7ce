import { getCollectionProps, getFieldsetProps, getInputProps, useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { weekDays } from "~/domain/shared/calendar";
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
  label: string;
  /** What is seen of the label, where the whole has no room. */
  short?: string | undefined;
  defaultChecked?: boolean;
}

/** Yes or no; a box that is not ticked is not sent. */
export function Tick({ name, label, short, defaultChecked }: TickProps) {
  const [field] = useField<string>(name);
  const { reply } = useFormState();
  return (
    <label className="choice" title={short && label}>
      <input
        {...getInputProps(field, { type: "checkbox", value: false })}
        defaultChecked={reply ? typedIn(reply, name) === "on" : defaultChecked}
      />
      {short === undefined ? (
        <span>{label}</span>
      ) : (
        <span>
          <span aria-hidden="true">{short}</span>
          <span className="unseen">{label}</span>
        </span>
      )}
    </label>
  );
}

/** The days of the week as a row of chips; the first `ticked` of them are chosen at first. */
export function WeekDays({ ticked = 0 }: { ticked?: number }) {
  const { field } = useControl("days");
  return (
    <fieldset className="field segmented week-days">
      <legend>Days of the week</legend>
      {weekDays.map((day, at) => (
        <Tick key={day} name={day} label={day} short={day[0]} defaultChecked={at < ticked} />
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}
