import { departuresBefore, type OwnDeparture } from "~/domain/plans/rules";
import { clockText, dayAfter, dayIn, dayStart } from "~/domain/shared/calendar";

interface Props {
  departures: readonly OwnDeparture[];
  /** The server's time, ISO 8601. */
  now: string;
  timeZone: string;
}

const DAYS = 7;

/** Today and the next six days, with the departures of each by the clock of the member's zone. */
export function WeekAtAGlance({ departures, now, timeZone }: Props) {
  const days = [dayIn(timeZone, new Date(now))];
  while (days.length <= DAYS) days.push(dayAfter(days.at(-1) ?? ""));
  const end = dayStart(timeZone, days.pop() ?? "");
  const times = departures
    .flatMap((departure) => departuresBefore(departure, end).map(({ at }) => at))
    .sort((a, b) => a.getTime() - b.getTime());
  return (
    <section className="card stack" aria-labelledby="week">
      <h2 id="week">Your week</h2>
      <dl>
        {days.map((day) => (
          <div key={day} className="row apart">
            <dt>{dayName(day)}</dt>
            <dd>
              {times
                .filter((at) => dayIn(timeZone, at) === day)
                .map((at) => clockText(at, timeZone))
                .join(", ") || <span className="soft">Nothing planned</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 'Mon, Mar 8' */
const dayName = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" });
