import { weekDays } from "~/domain/shared/calendar";
import { Tick } from "~/ui/forms/choice";
import { FieldError, useControl } from "~/ui/forms/field";

/** The days of the week, Monday to Friday ticked at first. */
export function WeekDays() {
  const { field } = useControl("days");
  return (
    <fieldset className="field">
      <legend>Days of the week</legend>
      {weekDays.map((day, at) => (
        <Tick key={day} name={day} label={day} defaultChecked={at < 5} />
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}
