import { type OwnDeparture, departuresBefore } from "~/domain/plans/rules";
import { ButtonForm } from "~/ui/forms/post-form";
import { type PlaceOnStreet, StreetName } from "~/ui/spaces/street-name";
import { dateText, momentText } from "~/ui/time/date-text";
import { clockText, daysText, dayAfter, dayIn, dayStart } from "~/domain/shared/calendar";
import { MINUTE } from "~/domain/shared/clock";
import { ProperName } from "~/ui/members/proper-name";

interface Props {
  departures: readonly (OwnDeparture & PlaceOnStreet)[];
  timeZone: string;
}

/** The week of a member with departures, and what can be done with each. `now`: the server's time, ISO 8601. */
export const Departures = ({ departures, now, timeZone }: Props & { now: string }) => (
  <>
    <WeekAtAGlance departures={departures} now={now} timeZone={timeZone} />
    <DepartureList departures={departures} timeZone={timeZone} />
  </>
);

const stateText = { ahead: "", asked: ", and we wait for your answer", agreed: ", and your space will be on the map" };

const DepartureList = ({ departures, timeZone }: Props) => (
  <section className="card stack" aria-labelledby="departures">
    <h2 id="departures">Your departures</h2>
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
  unseen: `: ${scheduleText(departure, departure.timeZone)}`,
});

/** Monday to Friday, Saturday and Sunday, and all seven days as bits. */
const setNames: Readonly<Record<number, string>> = { 31: "Weekdays", 96: "Weekends", 127: "Every day" };

/** 'Weekdays at 8:10 AM, give or take 10 minutes'. The zone stands beside it where the reader's is another. */
function scheduleText(departure: OwnDeparture, readersZone: string): string {
  const { days, onDay, untilDay, minute, toleranceMinutes, timeZone } = departure;
  const when = days === null ? dayText(onDay ?? "") : (setNames[days] ?? daysText(days));
  return [
    `${when} at ${clockText(new Date(minute * MINUTE), "UTC")}`,
    timeZone !== readersZone && ` in ${timeZone.replaceAll("_", " ")}`,
    toleranceMinutes > 0 && `, give or take ${toleranceMinutes} minutes`,
    untilDay && `, until ${dayText(untilDay)}`,
  ]
    .filter(Boolean)
    .join("");
}

const dayText = (day: string): string => dateText(day, "UTC");

const DAYS_SHOWN = 7;

/** Today and the next six days, with the departures of each by the clock of the member's zone. */
function WeekAtAGlance({ departures, now, timeZone }: Props & { now: string }) {
  let day = dayIn(timeZone, new Date(now));
  const days: string[] = [];
  for (; days.length < DAYS_SHOWN; day = dayAfter(day)) days.push(day);
  const end = dayStart(timeZone, day);
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
