import { CAR_NOTE_MAX, type OwnCar } from "~/domain/car/rules";
import { timeOfMinute, weekDays } from "~/domain/shared/calendar";
import { Choice } from "~/ui/forms/choice";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";
import { Select } from "~/ui/forms/select";

const reminds = [
  { value: "no", label: "No" },
  { value: "once", label: "Once" },
  { value: "weekly", label: "Every week" },
];

const days = weekDays.map((label, at) => ({ value: String(at), label }));

/** The note about the place, and a reminder such as before the street is cleaned. */
export const CarNote = ({ car: { note, reminder }, reply }: { car: OwnCar; reply: FormReply | undefined }) => (
  <section className="card" aria-labelledby="note">
    <PostForm intent="save-car" reply={reply}>
      <h2 id="note">Note and reminder</h2>
      <FormError />
      <Field
        name="note"
        label="Note"
        hint="Such as “level −2, by the lift”."
        maxLength={CAR_NOTE_MAX}
        defaultValue={note}
        autoComplete="off"
      />
      <Choice
        name="remind"
        legend="Remind me"
        hint="Such as before the street is cleaned. By notification, or by mail where none reaches you."
        options={reminds}
        segmented
        defaultValue={reminder ? (reminder.isWeekly ? "weekly" : "once") : "no"}
      />
      <div className="pair">
        <Select name="day" label="Day" options={days} chosen={reminder ? String(reminder.day) : undefined} />
        <Field name="time" label="Time" type="time" defaultValue={timeOfMinute(reminder?.minute ?? null)} />
      </div>
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </PostForm>
  </section>
);
