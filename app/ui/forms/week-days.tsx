import { weekDays } from "~/domain/shared/calendar";
import { Tick } from "./choice";
import { Field, FieldError, useControl } from "./field";

/** The days of the week as a row of chips; the first `ticked` of them are chosen at first. */
export function WeekDays({ ticked }: { ticked: number }) {
  const { field } = useControl("days");
  return (
    <fieldset className="field segmented week-days">
      <legend>Days of the week</legend>
      {weekDays.map((day, at) => (
        <Tick key={day} name={day} label={<Initial day={day} />} defaultChecked={at < ticked} />
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}

/** Days of the week, and from when to when on each. */
export const WeekHours = ({ ticked = 0 }: { ticked?: number }) => (
  <>
    <WeekDays ticked={ticked} />
    <div className="pair">
      <Field name="from" label="From" type="time" />
      <Field name="to" label="To" type="time" />
    </div>
  </>
);

/** A day's first letter for the eye, and its whole name for a screen reader and a mouse. */
const Initial = ({ day }: { day: string }) => (
  <>
    <span aria-hidden="true" title={day}>
      {day[0]}
    </span>
    <span className="unseen">{day}</span>
  </>
);
