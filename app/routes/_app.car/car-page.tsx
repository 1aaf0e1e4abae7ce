import { useNavigate, useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CAR_NOTE_MAX, type OwnCar } from "~/domain/car/rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { Way } from "~/ui/bars/shown";
import { PLACE_FORM } from "~/ui/spaces/form-place";
import { PlaceInputs } from "~/ui/spaces/place-inputs";
import { PlacePage, type PlacePageProps } from "~/ui/spaces/place-page";
import { timeOfMinute, weekDays } from "~/domain/shared/calendar";
import { Choice } from "~/ui/forms/choice";
import { Field, Select } from "~/ui/forms/field";
import type { FormReply } from "~/ui/forms/form-state";
import { pinAddress, unsureAddress } from "~/ui/spaces/home-address";
import { measured } from "~/ui/spaces/phone-position";
import { distanceText, type Point } from "~/domain/places/rules";
import { useWay } from "~/ui/bars/use-way";
import { PlainLink } from "~/ui/shell/plain-link";
import { DirectionsLink, OtherDirections } from "~/ui/spaces/directions";
import { StreetName } from "~/ui/spaces/street-name";
import { momentText } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { SURE_METRES } from "~/domain/listings/space-rules";

interface Props extends PlacePageProps {
  formKey: string;
  /** Null: no place is kept. */
  car: OwnCar | null;
  /** The member has just parked, and may see other free spaces. */
  asksForTip: boolean;
  /** The way to the car from the member's place, as far as that is known. */
  way: Way | null;
}

const PATH = "/car";

/** Where the member parked, for nobody else (docs/product.md#plans). */
export function CarPage({ car, way, asksForTip, formKey, ...around }: Props) {
  if (car)
    return (
      <div className="stack">
        <ParkedCar car={car} way={way} />
        {asksForTip && <SeeOthers at={car} />}
        <CarNote car={car} reply={around.reply} />
      </div>
    );
  return (
    <div className="stack">
      <section className="card stack" aria-labelledby="park">
        <h2 id="park">Where is your car?</h2>
        <p>
          Keep where you parked, and find the way back. Only you see it. It is erased when you leave, or after{" "}
          {retentionDays.car} days.
        </p>
        <ParkNow path={PATH} />
      </section>
      <PlacePage
        {...around}
        path={PATH}
        exact
        form={(place) => (
          <PostForm id={PLACE_FORM} intent="park" reply={around.reply}>
            <PlaceInputs place={place} formKey={formKey} />
            <SubmitButton busy="Keeping...">My car is here</SubmitButton>
          </PostForm>
        )}
      />
    </div>
  );
}

const SeeOthers = ({ at }: { at: Point }) => (
  <section className="notice row apart" aria-labelledby="others">
    <h2 id="others">See other free spaces?</h2>
    <PlainLink className="button quiet" to={pinAddress("/tips/new", "", at)}>
      Mark a space
    </PlainLink>
  </section>
);

const reminds = [
  { value: "no", label: "No" },
  { value: "once", label: "Once" },
  { value: "weekly", label: "Every week" },
];

const days = weekDays.map((label, at) => ({ value: String(at), label }));

/** The note about the place, and a reminder such as before the street is cleaned. */
const CarNote = ({ car: { note, reminder }, reply }: { car: OwnCar; reply: FormReply | undefined }) => (
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

/**
 * Keeps where the phone is by one tap. A position that is not exact enough leads to the map, where the pin is set. Without
 * JavaScript the place below does the same.
 */
function ParkNow({ path }: { path: string }) {
  const [isReady, setReady] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => setReady("geolocation" in navigator), []);
  if (!isReady) return null;

  const park = async () => {
    setMeasuring(true);
    const position = await measured();
    setMeasuring(false);
    setUnknown(!position);
    if (!position) return;
    const { latitude, longitude, accuracy } = position.coords;
    if (accuracy > SURE_METRES) {
      navigate(unsureAddress(path, "", position.coords));
      return;
    }
    submit({ intent: "park", latitude, longitude }, { method: "post", action: path });
  };

  return (
    <>
      <button type="button" className="button" disabled={isMeasuring} onClick={() => void park()}>
        {isMeasuring ? "Locating..." : "I parked here"}
      </button>
      <div role="status">
        {isUnknown && <p className="notice">Your phone did not say where it is. Give the place below.</p>}
      </div>
    </>
  );
}

interface ParkedCarProps {
  car: OwnCar;
  way: Way | null;
}

/** The way back to the car, and what to press on leaving. */
function ParkedCar({ car, way: known }: ParkedCarProps) {
  const timeZone = useTimeZone();
  const { latitude, longitude, note, parkedAt, remindAt } = car;
  const way = useWay({ latitude: String(latitude), longitude: String(longitude) }, known);
  return (
    <section className="card stack" aria-labelledby="parked">
      <h2 id="parked">{way ? `Your car: ${distanceText(way.miles)} ${way.direction}` : "Your car"}</h2>
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
        <PlainLink className="button" to={pinAddress("/spaces/new", "", car)}>
          I'm leaving
        </PlainLink>
        <ButtonForm intent="left" label="I left" busy="Erasing..." />
      </div>
      <p className="hint">‘I'm leaving’ shares this space with a neighbour. Both erase the place here.</p>
    </section>
  );
}
