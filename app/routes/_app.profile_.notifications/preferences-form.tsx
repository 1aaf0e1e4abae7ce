import { pushChoices, PUSHES_A_DAY, PUSHES_AN_HOUR, type PushPreferences } from "~/domain/push/rules";
import { timeOfMinute } from "~/domain/shared/calendar";
import { Tick } from "~/ui/forms/choice";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";

interface Props {
  preferences: PushPreferences;
  reply: FormReply | undefined;
}

/** Which notifications the member wants, and when. */
export const PreferencesForm = ({ preferences, reply }: Props) => (
  <section className="card" aria-labelledby="preferences">
    <PostForm intent="save-preferences" reply={reply}>
      <h2 id="preferences">What you want to know</h2>
      <FormError />
      <fieldset className="field">
        <legend>Notify me</legend>
        {pushChoices.map(({ name, label }) => (
          <Tick key={name} name={name} label={label} defaultChecked={preferences[name]} />
        ))}
        <p className="hint">
          At most {PUSHES_AN_HOUR} an hour and {PUSHES_A_DAY} a day. Promises that bind do not count.
        </p>
      </fieldset>
      <fieldset className="field">
        <legend>Quiet hours</legend>
        <div className="pair">
          <Field name="quietFrom" label="From" type="time" defaultValue={timeOfMinute(preferences.quietFrom)} />
          <Field name="quietTo" label="To" type="time" defaultValue={timeOfMinute(preferences.quietTo)} />
        </div>
        <p className="hint">In your own time zone. Nothing is shown in these hours, not even a promise.</p>
      </fieldset>
      <fieldset className="field">
        <legend>On the lock screen</legend>
        <Tick name="showDetails" label="Show details" defaultChecked={preferences.showDetails} />
        <p className="hint">
          Names, streets, vehicles, code words and messages may then stand on your lock screen, where others can read
          them.
        </p>
      </fieldset>
      <SubmitButton busy="Saving...">Save</SubmitButton>
    </PostForm>
  </section>
);
