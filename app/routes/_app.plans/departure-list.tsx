import { GIVE_OR_TAKE_MAX, type OwnDeparture } from "~/domain/plans/rules";
import { ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { Picture } from "~/ui/icons/icon";
import { StreetName } from "~/ui/spaces/street-name";
import { dateText, momentText } from "~/ui/time/date-text";
import { clockText, daysText } from "~/domain/shared/calendar";
import { MINUTE } from "~/domain/shared/clock";
import { Choice, Tick, WeekDays } from "~/ui/forms/choice";
import { Field, Select } from "~/ui/forms/field";
import type { FormReply } from "~/ui/forms/form-state";
import { AddressField } from "~/ui/spaces/address-field";
import { type FormPlace, PLACE_FORM } from "~/ui/spaces/form-place";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { Question } from "~/ui/spaces/question";
import { ProperName } from "~/ui/members/proper-name";

interface Props {
  departures: readonly OwnDeparture[];
  timeZone: string;
}

const stateText = { ahead: "", asked: ", and we wait for your answer", agreed: ", and your space will be on the map" };

/** The member's planned departures, each with its buttons. */
export const DepartureList = ({ departures, timeZone }: Props) => (
  <section className="card stack" aria-labelledby="departures">
    <h2 id="departures">Your departures</h2>
    {departures.length === 0 && (
      <div className="empty">
        <Picture name="history" />
        <p>No departures yet.</p>
      </div>
    )}
    <ul className="stack">
      {departures.map((departure) => (
        <li key={departure.id} className="stack">
          <div>
            <h3>{scheduleText(departure, timeZone)}</h3>
            <p>
              From {departure.address ? <ProperName>{departure.address}</ProperName> : <StreetName at={departure} />}
            </p>
            <p className="soft">
              {departure.leavesAt
                ? `Next: ${momentText(departure.leavesAt, timeZone)}${stateText[departure.state]}.`
                : "Paused: you didn't answer on two days."}
              {departure.listsUnasked && " Listed without asking."}
            </p>
          </div>
          <div className="row">
            {departure.leavesAt && (
              <ButtonForm
                intent="answer-departure"
                fields={{
                  departureId: departure.id,
                  day: departure.nextDay ?? "",
                  leavesAt: departure.leavesAt,
                  answer: "skip",
                }}
                label={`Skip ${momentText(departure.leavesAt, timeZone)}`}
                busy="Skipping..."
              />
            )}
            {departure.isPaused && (
              <ButtonForm intent="resume-departure" label="Resume" busy="Resuming..." {...ofDeparture(departure)} />
            )}
            <ButtonForm intent="remove-departure" label="Remove" busy="Removing..." {...ofDeparture(departure)} />
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const ofDeparture = (departure: OwnDeparture) => ({
  fields: { departureId: departure.id },
  about: `: ${scheduleText(departure, departure.timeZone)}`,
});

/** Monday to Friday, Saturday and Sunday, and all seven days as bits. */
const sets: Readonly<Record<number, string>> = { 31: "Weekdays", 96: "Weekends", 127: "Every day" };

/** 'Weekdays at 8:10 AM, give or take 10 minutes'. The zone stands beside it where the reader's is another. */
function scheduleText(departure: OwnDeparture, readersZone: string): string {
  const { days, onDay, untilDay, minute, giveOrTake, timeZone } = departure;
  const when = days === null ? dayText(onDay ?? "") : (sets[days] ?? daysText(days));
  return [
    `${when} at ${clockText(new Date(minute * MINUTE), "UTC")}`,
    timeZone !== readersZone && ` in ${timeZone.replaceAll("_", " ")}`,
    giveOrTake > 0 && `, give or take ${giveOrTake} minutes`,
    untilDay && `, until ${dayText(untilDay)}`,
  ]
    .filter(Boolean)
    .join("");
}

const dayText = (day: string): string => dateText(day, "UTC");

interface DepartureFormProps {
  place: FormPlace;
  streets: readonly string[];
  /** The zone by whose clock the member leaves. */
  zone: string;
  formKey: string;
  reply: FormReply | undefined;
}

const repeats = [
  { value: "weekly", label: "On days of the week" },
  { value: "once", label: "Once" },
];

const minutes = [0, 5, 10, GIVE_OR_TAKE_MAX].map((value) => ({
  value: String(value),
  label: value === 0 ? "To the minute" : `${value} minutes earlier or later`,
}));

/** The form of a planned departure. */
export const DepartureForm = ({ place, streets, zone, formKey, reply }: DepartureFormProps) => (
  <PostForm id={PLACE_FORM} intent="add-departure" reply={reply}>
    <FormError />
    <PlaceInputs place={place} formKey={formKey} />
    <AddressField streets={streets} />
    <Field
      name="time"
      label="Leaving at"
      type="time"
      hint={`By the clock of ${zone.replaceAll("_", " ")}, also when you travel.`}
    />
    <Select name="giveOrTake" label="Give or take" options={minutes} />
    <Choice name="repeats" legend="How often" options={repeats} defaultValue="weekly" segmented />
    <WeekDays ticked={5} />
    <Field name="untilDay" label="Until (optional)" type="date" hint="The last day of a weekly plan." />
    <Field name="onDay" label="Day" type="date" hint="Only for ‘Once’." />
    <Tick name="listsUnasked" label="List without asking" />
    <p className="hint">The space is then shared at that time without your yes. Skip a day on this page.</p>
    <Question name="confirmKerb" yes="Yes, plan it" />
    <SubmitButton busy="Saving...">Save Plan</SubmitButton>
  </PostForm>
);
