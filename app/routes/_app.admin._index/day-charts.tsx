import type { CommunityDay } from "~/domain/admin/rules";
import { DayChart, type Bar } from "./day-chart";

const inMinutes = (minutes: number): string => `${minutes.toLocaleString("en-US", { maximumFractionDigits: 1 })} min`;
const inAll = (bars: readonly Bar[]): string =>
  bars.reduce((sum, { value }) => sum + (value ?? 0), 0).toLocaleString("en-US");

/** Charts of the last days, with one bar a date. */
export function DayCharts({ days }: { days: readonly CommunityDay[] }) {
  const shared = days.map(({ day, shared: value }) => ({ day, value }));
  const handovers = days.map(({ day, handovers: value }) => ({ day, value }));
  const waits = days.map(({ day, minutesToPromise: value }) => ({ day, value }));
  const latest = waits.findLast(({ value }) => value !== null)?.value ?? null;
  return (
    <section className="charts" aria-label={`The last ${days.length} days`}>
      <DayChart title="Spaces shared" figure={inAll(shared)} of={`in ${days.length} days`} bars={shared} />
      <DayChart title="Handovers" figure={inAll(handovers)} of={`in ${days.length} days`} bars={handovers} />
      <DayChart
        title="From request to promise"
        figure={latest === null ? "–" : inMinutes(latest)}
        of="median, latest day"
        bars={waits}
        written={inMinutes}
      />
    </section>
  );
}
