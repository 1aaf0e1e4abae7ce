import { clockText, daysText } from "~/domain/shared/calendar";
import { MINUTE } from "~/domain/shared/clock";
import type { Hours, OwnWatch } from "~/domain/push/watch-rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { PlainLink } from "~/ui/shell/plain-link";
import { momentText } from "~/ui/time/moment-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { milesText } from "./miles-text";

interface Props {
  watches: OwnWatch[];
  timeZone: string;
}

/** The member's watches, each with buttons that renew and end it. */
export function WatchList({ watches, ...data }: Props) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <ul className="stack">
      {watches.map((watch) => (
        <li key={watch.id} className="stack">
          <div>
            <h3>{areaText(watch)}</h3>
            {watch.hours && <p>{hoursText(watch.hours)}</p>}
            <p className="soft">Ends {momentText(watch.endsAt, timeZone)}.</p>
          </div>
          <div className="row">
            <PlainLink className="button quiet" to={`/?watch=${watch.id}&radius=${watch.radius}`}>
              See on the Map<span className="unseen">: {areaText(watch)}</span>
            </PlainLink>
            <WatchButton intent="renew-watch" watch={watch} label="Renew" busy="Renewing..." />
            <WatchButton intent="end-watch" watch={watch} label="End" busy="Ending..." />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ButtonProps extends Record<"intent" | "label" | "busy", string> {
  watch: OwnWatch;
}

const WatchButton = ({ intent, watch, label, busy }: ButtonProps) => (
  <PostForm intent={intent} className="inline">
    <input type="hidden" name="watchId" value={watch.id} />
    <SubmitButton className="button quiet" busy={busy}>
      {label}
      <span className="unseen">: {areaText(watch)}</span>
    </SubmitButton>
  </PostForm>
);

/** 'Within 1 mile of 40.67, -73.98' */
const areaText = ({ radius, latitude, longitude }: OwnWatch): string =>
  `Within ${milesText(radius)} of ${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;

/** 'Monday, Friday, 5:30 PM to 6:15 PM' */
function hoursText({ days, fromMinute, toMinute }: Hours): string {
  const time = (minute: number) => clockText(new Date(minute * MINUTE), "UTC");
  const times = fromMinute === toMinute ? "the whole day" : `${time(fromMinute)} to ${time(toMinute)}`;
  return `${daysText(days)}, ${times}`;
}
