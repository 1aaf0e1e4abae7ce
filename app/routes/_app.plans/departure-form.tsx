import { MAX_TOLERANCE_MINUTES } from "~/domain/plans/rules";
import { Choice, Tick } from "~/ui/forms/choice";
import { WeekDays } from "~/ui/forms/week-days";
import { Field, Select } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { AddressField } from "~/ui/spaces/address-field";
import { type FormPlace, PLACE_FORM } from "~/ui/spaces/form-place";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { Question } from "~/ui/spaces/question";

interface Props {
  place: FormPlace;
  streets: readonly string[];
  /** The zone by whose clock a new plan counts: 'America/New York'. */
  planZone: string;
}

const repeats = [
  { value: "weekly", label: "On days of the week" },
  { value: "once", label: "Once" },
];

const tolerances = [0, 5, 10, MAX_TOLERANCE_MINUTES].map((value) => ({
  value: String(value),
  label: value === 0 ? "To the minute" : `${value} minutes earlier or later`,
}));

/** Plans a departure from a place: at which time, and on which days. */
export const DepartureForm = ({ place, streets, planZone }: Props) => (
  <PostForm id={PLACE_FORM} intent="add-departure">
    <FormError />
    <PlaceInputs place={place} />
    <AddressField streets={streets} />
    <Field name="time" label="Leaving at" type="time" hint={`By the clock of ${planZone}, also when you travel.`} />
    <Select name="giveOrTake" label="Give or take" options={tolerances} />
    <Choice name="repeats" legend="How often" options={repeats} defaultValue="weekly" segmented />
    <div className="stack for-week-days">
      <WeekDays ticked={5} />
      <Field name="untilDay" label="Until (optional)" type="date" hint="The last day of a weekly plan." />
    </div>
    <div className="for-once">
      <Field name="onDay" label="Day" type="date" hint="Only for 'Once'." />
    </div>
    <Tick name="listsUnasked" label="List without asking" />
    <p className="hint">It's shared without asking you. Skip a day here.</p>
    <Question name="confirmKerb" yes="Yes, plan it" />
    <SubmitButton label="Save Plan" busy="Saving..." />
  </PostForm>
);
