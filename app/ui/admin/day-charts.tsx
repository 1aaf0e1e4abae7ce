import type { CommunityDay } from "~/domain/admin/rules";
import { numberText } from "./counts";

interface Bar extends Pick<CommunityDay, "day" | "until"> {
  /** Null: nothing to measure on that date. */
  value: number | null;
}

interface Props {
  title: string;
  /** The number beside the title, as text, and what it is: '12,345', 'in 14 days'. */
  figure: string;
  figureNote: string;
  bars: readonly Bar[];
  valueText?: (value: number) => string;
}

/** In units of the drawing: the distance of two bars, the gap between them, and the height of the highest bar. */
const STEP = 10;
const GAP = 2;
const HEIGHT = 40;

/** 'Mar 4', or 'Mar 4 to Mar 8'; dates are YYYY-MM-DD. */
export const datesText = (day: string, until = day): string => [...new Set([day, until])].map(dateOf).join(" to ");

const dateOf = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

const minutesText = (minutes: number): string => `${minutes.toLocaleString("en-US", { maximumFractionDigits: 1 })} min`;
/** The sum of all bars: '12,345' */
const totalText = (bars: readonly Bar[]): string => numberText(bars.reduce((sum, { value }) => sum + (value ?? 0), 0));

/** Charts of the last `dayCount` days: spaces shared, handovers, and how long a request waited for a promise. */
export function DayCharts({ days, dayCount }: { days: readonly CommunityDay[]; dayCount: number }) {
  const barsOf = (valueOf: (day: CommunityDay) => number | null): Bar[] =>
    days.map((day) => ({ day: day.day, until: day.until, value: valueOf(day) }));
  const [shared, handovers] = [barsOf((day) => day.shared), barsOf((day) => day.handovers)];
  const waits = barsOf((day) => day.minutesToPromise);
  const latest = waits.filter((bar): bar is Bar & { value: number } => bar.value !== null).at(-1);
  return (
    <section className="charts" aria-label={`The last ${dayCount} days`}>
      <DayChart title="Spaces shared" figure={totalText(shared)} figureNote={`in ${dayCount} days`} bars={shared} />
      <DayChart title="Handovers" figure={totalText(handovers)} figureNote={`in ${dayCount} days`} bars={handovers} />
      <DayChart
        title="From request to promise"
        figure={latest ? minutesText(latest.value) : "–"}
        figureNote={latest ? `median, ${datesText(latest.day, latest.until)}` : "median"}
        bars={waits}
        valueText={minutesText}
      />
    </section>
  );
}

/** One bar a date, or for some in a row, and a scale. Screen readers get a table with the same numbers. */
function DayChart({ title, figure, figureNote, bars, valueText = numberText }: Props) {
  const highest = Math.max(...bars.map(({ value }) => value ?? 0));
  return (
    <figure className="card chart">
      <figcaption>
        <h2>{title}</h2>
        <strong>{figure}</strong> <small>{figureNote}</small>
      </figcaption>
      <div className="chart-plot" aria-hidden="true">
        <svg viewBox={`0 0 ${bars.length * STEP - GAP} ${HEIGHT}`} preserveAspectRatio="none">
          {bars.map(({ day, value }, nth) => {
            const height = highest === 0 ? 0 : ((value ?? 0) / highest) * HEIGHT;
            return <rect key={day} x={nth * STEP} y={HEIGHT - height} width={STEP - GAP} height={height} />;
          })}
        </svg>
        <p className="chart-scale">
          {highest > 0 && <small>{valueText(highest)}</small>}
          <small>{valueText(0)}</small>
        </p>
        <p className="row apart">
          <small>{datesText(bars.at(0)?.day ?? "")}</small>
          <small>Today</small>
        </p>
      </div>
      <table className="unseen">
        <caption>
          {title} by {bars.some(({ day, until }) => until !== day) ? "dates" : "day"}
        </caption>
        <tbody>
          {bars.map(({ day, until, value }) => (
            <tr key={day}>
              <th scope="row">{datesText(day, until)}</th>
              <td>{value === null ? "none" : valueText(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
