export interface Bar {
  /** YYYY-MM-DD */
  day: string;
  /** Null: nothing to measure on that date. */
  value: number | null;
}

interface Props {
  title: string;
  /** What all of it comes to, and what that is. */
  figure: string;
  of: string;
  bars: readonly Bar[];
  written?: (value: number) => string;
}

/** A bar and the gap after it, and the height of the highest one, in units of the drawing. */
const STEP = 10;
const GAP = 2;
const HEIGHT = 40;

const plain = (value: number): string => value.toLocaleString("en-US");

/** 'Mar 4' */
const dateOf = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** One bar a date, and the same as a table for those who do not see it. */
export function DayChart({ title, figure, of, bars, written = plain }: Props) {
  const most = Math.max(...bars.map(({ value }) => value ?? 0));
  return (
    <figure className="card chart">
      <figcaption>
        <h3>{title}</h3>
        <strong>{figure}</strong> <small>{of}</small>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * STEP - GAP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ day, value }, nth) => {
          const height = most === 0 ? 0 : ((value ?? 0) / most) * HEIGHT;
          return <rect key={day} x={nth * STEP} y={HEIGHT - height} width={STEP - GAP} height={height} />;
        })}
      </svg>
      <p className="row apart" aria-hidden="true">
        <small>{dateOf(bars.at(0)?.day ?? "")}</small>
        {most > 0 && <small>Highest: {written(most)}</small>}
        <small>Today</small>
      </p>
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
