export interface Bar {
  /** YYYY-MM-DD */
  day: string;
  /** Null: nothing to measure on that date. */
  value: number | null;
}

interface Props {
  title: string;
  /** The total or average of all days as text; `of` says what was counted. */
  figure: string;
  of: string;
  bars: readonly Bar[];
  written?: (value: number) => string;
}

/** In units of the drawing: the distance of two bars, the gap between them, and the height of the highest bar. */
const STEP = 10;
const GAP = 2;
const HEIGHT = 40;

const plain = (value: number): string => value.toLocaleString("en-US");

/** 'Mar 4' */
const dateOf = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** A chart with one bar a date beside a scale from zero to the highest, and a table with the same numbers for screen readers. */
export function DayChart({ title, figure, of, bars, written = plain }: Props) {
  const most = Math.max(...bars.map(({ value }) => value ?? 0));
  return (
    <figure className="card chart">
      <figcaption>
        <h2>{title}</h2>
        <strong>{figure}</strong> <small>{of}</small>
      </figcaption>
      <div className="chart-plot" aria-hidden="true">
        <svg viewBox={`0 0 ${bars.length * STEP - GAP} ${HEIGHT}`} preserveAspectRatio="none">
          {bars.map(({ day, value }, nth) => {
            const height = most === 0 ? 0 : ((value ?? 0) / most) * HEIGHT;
            return <rect key={day} x={nth * STEP} y={HEIGHT - height} width={STEP - GAP} height={height} />;
          })}
        </svg>
        <p className="chart-scale">
          {most > 0 && <small>{written(most)}</small>}
          <small>{written(0)}</small>
        </p>
        <p className="row apart">
          <small>{dateOf(bars.at(0)?.day ?? "")}</small>
          <small>Today</small>
        </p>
      </div>
      <table className="unseen">
        <caption>{title} by day</caption>
        <tbody>
          {bars.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{dateOf(day)}</th>
              <td>{value === null ? "none" : written(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
