import type { Point, RadiusMiles } from "~/domain/places/rules";
import { WATCH_DAYS, WATCH_MILES_MAX, watchRadii, type WatchSpan } from "~/domain/push/watch-rules";
import { Choice } from "~/ui/forms/choice";
import { Field } from "~/ui/forms/field";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import type { FormReply } from "~/ui/forms/form-state";
import { WeekDays } from "~/ui/forms/week-days";
import { coordinatesText } from "~/ui/spaces/place-notice";
import { milesText } from "./miles-text";

interface Props {
  place: Point;
  isLast: boolean;
  radius: RadiusMiles;
  reply: FormReply | undefined;
}

const radii = watchRadii.map((radius) => ({ value: String(radius), label: milesText(radius) }));
const spans: readonly { value: WatchSpan; label: string }[] = [
  { value: "hour", label: "For an hour" },
  { value: "today", label: "For today" },
  { value: "week", label: "At hours of the week" },
];

/** The form of an area to watch. */
export const WatchForm = ({ place, isLast, radius, reply }: Props) => (
  <section className="card" aria-labelledby="new-watch">
    <PostForm intent="watch" reply={reply}>
      <h2 id="new-watch">Watch an area</h2>
      <FormError />
      <p>
        Around {isLast ? "your last known place" : "the place on your map"}, {coordinatesText(place)}. We keep it to
        half a mile.
      </p>
      <input type="hidden" name="latitude" value={place.latitude} />
      <input type="hidden" name="longitude" value={place.longitude} />
      <Choice
        name="radius"
        legend="How far"
        options={radii}
        defaultValue={String(Math.min(radius, WATCH_MILES_MAX))}
        segmented
      />
      <Choice name="span" legend="How long" options={spans} defaultValue="hour" segmented />
      <WeekHours />
      <SubmitButton busy="Saving...">Watch This Area</SubmitButton>
    </PostForm>
  </section>
);

/** Days and times, which count for hours of the week alone. */
function WeekHours() {
  return (
    <>
      <WeekDays />
      <div className="pair">
        <Field name="from" label="From" type="time" />
        <Field name="to" label="To" type="time" />
      </div>
      <p className="hint">
        Only for ‘At hours of the week’, in your own time zone. It ends after {WATCH_DAYS} days, unless you renew it.
      </p>
    </>
  );
}
