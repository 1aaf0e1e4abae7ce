import { FREE_HOURS_DAYS, type FreeHour } from "~/domain/plans/rules";
import { weekDays } from "~/domain/shared/calendar";
import { MIN_PEOPLE } from "~/domain/shared/figure-rules";

const BAR_WIDTH = 10;
const HEIGHT = 32;
const HOURS = 24;
/** Below the bars. */
const ticks = ["12 AM", "6 AM", "12 PM", "6 PM", "12 AM"];

/** When spaces get free near a place: for each day of the week, a bar for each hour. */
export function FreeHoursChart({ hours }: { hours: readonly FreeHour[] }) {
  const most = Math.max(...hours.map(({ spaces }) => spaces));
  return (
    <section className="card stack" aria-labelledby="free-hours">
      <h2 id="free-hours">When does it get free here?</h2>
      <p className="soft">
        Within about a quarter of a mile, in the last {FREE_HOURS_DAYS / 7} weeks. Each bar is from at least{" "}
        {MIN_PEOPLE} neighbours.
      </p>
      <dl>
        {weekDays.map((day, at) => {
          const bars = hours.filter(({ weekDay }) => weekDay === at);
          return bars.length === 0 ? null : (
            <div key={day}>
              <dt>{day}</dt>
              <dd>
                <svg viewBox={`0 0 ${HOURS * BAR_WIDTH} ${HEIGHT}`} width="100%" aria-hidden="true">
                  <path d={`M0 ${HEIGHT - 0.5}h${HOURS * BAR_WIDTH}`} stroke="currentColor" opacity=".3" />
                  {bars.map(({ hour, spaces }) => {
                    const height = (spaces / most) * (HEIGHT - 2);
                    return (
                      <rect
                        key={hour}
                        x={hour * BAR_WIDTH + 1}
                        y={HEIGHT - height}
                        width={BAR_WIDTH - 2}
                        height={height}
                        fill="currentColor"
                      />
                    );
                  })}
                </svg>
                <p className="row apart soft" aria-hidden="true">
                  {ticks.map((tick, at) => (
                    <small key={at}>{tick}</small>
                  ))}
                </p>
                <p className="soft">{bars.map(barText).join(", ")}</p>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** '8 AM: 12' */
const barText = ({ hour, spaces }: FreeHour): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}: ${spaces}`;
