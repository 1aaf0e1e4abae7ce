import { MAX_CAR_NOTE_LENGTH, type OwnCar } from "~/domain/car/rules";
import { distanceText, type Point } from "~/domain/places/rules";
import { timeOfMinute, weekDays } from "~/domain/shared/calendar";
import type { Way } from "~/ui/bars/bar-data";
import { useWay } from "~/ui/bars/use-way";
import { Choice } from "~/ui/forms/choice";
import { Field, Select } from "~/ui/forms/field";
import { PageFailure, ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { PlainLink } from "~/ui/shell/plain-link";
import { DirectionsLink, OtherDirections } from "~/ui/spaces/directions";
import { pinUrl } from "~/ui/spaces/home-url";
import { type PlaceOnStreet, StreetName } from "~/ui/spaces/street-name";
import { momentText } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";

interface Props {
  car: OwnCar & PlaceOnStreet;
  /** The way to the car from the member's place, as far as that is known. */
  way: Way | null;
  /** The member has just parked, and may see other free spaces. */
  asksForTip: boolean;
  /** This community sends mails. */
  sendsMails: boolean;
}

/** A car whose place is stored: the way back, its note and reminder. */
export const ParkedCar = ({ car, way, asksForTip, sendsMails }: Props) => (
  <div className="stack">
    <PageFailure besides={["save-car"]} />
    <WayBack car={car} way={way} />
    {asksForTip && <SeeOthers at={car} />}
    <CarNote car={car} sendsMails={sendsMails} />
  </div>
);

function WayBack({ car, way: known }: Pick<Props, "car" | "way">) {
  const timeZone = useTimeZone();
  const { note, parkedAt, remindAt } = car;
  const way = useWay(car, known);
  return (
    <section className="card stack" aria-labelledby="parked">
      <h2 id="parked">{headingFor(way)}</h2>
      {note && <p>{note}</p>}
      <p className="soft">
        At <StreetName at={car} /> since {momentText(parkedAt, timeZone)}.
        {remindAt && ` We remind you ${momentText(remindAt, timeZone)}.`}
      </p>
      <div className="row">
        <DirectionsLink to={car} />
        <OtherDirections to={car} />
      </div>
      <div className="row">
        <PlainLink className="button tinted" to={pinUrl("/spaces/new", "", car)}>
          I'm leaving
        </PlainLink>
        <ButtonForm intent="left" label="I left" busy="Erasing..." />
      </div>
      <p className="hint">'I'm leaving' shares this space with a neighbour. Both erase the place here.</p>
    </section>
  );
}

function headingFor(way: Way | null): string {
  if (!way) return "Your car";
  const distance = distanceText(way.miles);
  return distance === distanceText(0) ? "Your car is here" : `Your car: ${distance} ${way.direction}`;
}

const SeeOthers = ({ at }: { at: Point }) => (
  <section className="notice row apart" aria-labelledby="others">
    <h2 id="others">See other free spaces?</h2>
    <PlainLink className="button quiet" to={pinUrl("/tips/new", "", at)}>
      Mark a space
    </PlainLink>
  </section>
);

const reminderChoices = [
  { value: "no", label: "No" },
  { value: "once", label: "Once" },
  { value: "weekly", label: "Every week" },
];

const days = weekDays.map((label, at) => ({ value: String(at), label }));

/** The note about the place, and a reminder such as before the street is cleaned. */
const CarNote = ({ car: { note, reminder }, sendsMails }: Pick<Props, "car" | "sendsMails">) => (
  <section className="card" aria-labelledby="note">
    <PostForm intent="save-car">
      <h2 id="note">Note and reminder</h2>
      <FormError />
      <Field
        name="note"
        label="Note"
        hint="Such as 'level −2, by the lift'."
        maxLength={MAX_CAR_NOTE_LENGTH}
        defaultValue={note}
        autoComplete="off"
      />
      <Choice
        name="remind"
        legend="Remind me"
        hint={`Such as before the street is cleaned. By notification${sendsMails ? ", or by mail where none reaches you" : ""}.`}
        options={reminderChoices}
        segmented
        defaultValue={reminder ? (reminder.isWeekly ? "weekly" : "once") : "no"}
      />
      <div className="pair for-reminder">
        <Select name="day" label="Day" options={days} chosen={reminder ? String(reminder.day) : undefined} />
        <Field name="time" label="Time" type="time" defaultValue={timeOfMinute(reminder?.minute ?? null)} />
      </div>
      <SubmitButton label="Save" busy="Saving..." />
    </PostForm>
  </section>
);
