import { type OwnWatch, WATCH_DAYS, MAX_WATCH_MILES, watchRadii, type WatchSpan } from "~/domain/push/watch-rules";
import { ButtonForm, FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { PlainLink } from "~/ui/shell/plain-link";
import { momentText } from "~/ui/time/date-text";
import { hoursText } from "~/ui/time/hours-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { radiusText } from "~/domain/places/radius-rules";
import type { RadiusMiles } from "~/domain/places/rules";
import { Choice } from "~/ui/forms/choice";
import { WeekHours } from "~/ui/forms/week-days";
import { ProperName } from "~/ui/members/proper-name";
import { type PlaceOnStreet, StreetName, streetText } from "~/ui/spaces/street-name";

export function WatchList({ watches }: { watches: (OwnWatch & PlaceOnStreet)[] }) {
  const timeZone = useTimeZone();
  return (
    <ul className="stack">
      {watches.map((watch) => (
        <li key={watch.id} className="stack">
          <div>
            <h3>
              Within {radiusText(watch.radius)} of <ProperName>{middleText(watch)}</ProperName>
            </h3>
            {watch.hours && <p>{hoursText(watch.hours)}</p>}
            <p className="soft">Ends {momentText(watch.endsAt, timeZone)}.</p>
          </div>
          <div className="row">
            <PlainLink className="button quiet" to={`/?watch=${watch.id}&radius=${watch.radius}`}>
              See on the Map<span className="unseen">: {areaText(watch)}</span>
            </PlainLink>
            <ButtonForm intent="renew-watch" label="Renew" busy="Renewing..." {...ofWatch(watch)} />
            <ButtonForm intent="end-watch" label="End" busy="Ending..." {...ofWatch(watch)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const ofWatch = (watch: OwnWatch & PlaceOnStreet) => ({
  fields: { watchId: watch.id },
  unseen: `: ${areaText(watch)}`,
});

/** 'Wren Street'; where no map knows it, coordinates that are no more exact than the area: '40.676, -73.972'. */
const middleText = (watch: PlaceOnStreet): string => streetText(watch, 3);

/** 'Within 1 mile of Wren Street' */
const areaText = (watch: OwnWatch & PlaceOnStreet): string =>
  `Within ${radiusText(watch.radius)} of ${middleText(watch)}`;

export interface WatchFormProps {
  /** The middle of the area. */
  place: PlaceOnStreet;
  /** It is the member's last known place. */
  isLastKnown: boolean;
  radius: RadiusMiles;
}

const radii = watchRadii.map((radius) => ({ value: String(radius), label: radiusText(radius) }));
const spans: readonly { value: WatchSpan; label: string }[] = [
  { value: "hour", label: "For an hour" },
  { value: "today", label: "For today" },
  { value: "week", label: "At hours of the week" },
];

export function WatchForm({ place, isLastKnown, radius }: WatchFormProps) {
  // Coordinates add nothing to 'your last known place'; a street does.
  const namesPlace = place.street !== undefined || !isLastKnown;
  return (
    <section className="card" aria-labelledby="new-watch">
      <PostForm intent="watch">
        <h2 id="new-watch">Watch an area</h2>
        <FormError />
        <p>
          Around {isLastKnown ? "your last known place" : "the place on your map"}
          {namesPlace && (
            <>
              , <StreetName at={place} />
            </>
          )}
          . We store it only to the nearest half mile.
        </p>
        <input type="hidden" name="latitude" value={place.latitude} />
        <input type="hidden" name="longitude" value={place.longitude} />
        <Choice
          name="radius"
          legend="How far"
          options={radii}
          defaultValue={String(Math.min(radius, MAX_WATCH_MILES))}
          segmented
        />
        <Choice name="span" legend="How long" options={spans} defaultValue="hour" segmented />
        <div className="stack for-week-days">
          <WeekHours />
          <p className="hint">
            Only for 'At hours of the week', in your own time zone. It ends after {WATCH_DAYS} days, unless you renew
            it.
          </p>
        </div>
        <SubmitButton label="Watch This Area" busy="Saving..." />
      </PostForm>
    </section>
  );
}
