import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { statisticsInput } from "~/domain/admin";
import { BACK_AFTER_WEEKS, periods, type CommunityWeek } from "~/domain/admin/rules";
import { queryOrEmpty } from "~/server/search-params";
import { DayCharts, datesText } from "~/ui/admin/day-charts";
import { Records, type Column } from "~/ui/admin/records";
import { adminPage } from "~/ui/admin/admin-page";
import { Segments } from "~/ui/shell/list-parts";
import { numberText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Statistics", subtitle: "Figures, and who came back" });

/** The statistics of the period in the address. Without one it is a month. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context, community } = loadContext.app;
  const { days: period } = queryOrEmpty(request, statisticsInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const days = await community.days(signedIn.actor, timeZone, period);
  return { period, days, weeks: await community.weeks(signedIn.actor, timeZone, period) };
}

const columns: Column<CommunityWeek>[] = [
  { title: "Week from", cell: ({ monday }) => datesText(monday) },
  { title: "Joined", number: true, cell: ({ joined }) => numberText(joined) },
  { title: "Active", number: true, cell: ({ active }) => numberText(active) },
  ...BACK_AFTER_WEEKS.map((weeks, nth) => ({
    title: weeks === 1 ? "Back after a week" : `Back after ${weeks} weeks`,
    number: true,
    cell: ({ joined, back }: CommunityWeek) => returnedText(back[nth] ?? null, joined),
  })),
];

/** '12 (30%)' of those who joined. */
function returnedText(back: number | null, joined: number): string {
  if (back === null) return "Too early";
  return joined === 0 ? "–" : `${numberText(back)} (${Math.round((100 * back) / joined)}%)`;
}

/** What happened by day, and who joined, visited and came back by week. */
export default function Statistics() {
  const { period, days, weeks } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Segments
        label="Period"
        options={periods.map((days) => [String(days), `${days} days`])}
        chosen={String(period)}
        to={(choice) => `?days=${choice}`}
      />
      <DayCharts days={days} dayCount={period} />
      <Records caption="By week" titled columns={columns} rows={[...weeks].reverse()} keyOf={({ monday }) => monday} />
      <p className="soft">
        Active: members who opened a page in that week. Back: those of the week's new members who opened one in the week
        so much later. Members who have left since don't count.
      </p>
      <p className="row">
        <a className="button quiet" href={`/admin/statistics.csv?days=${period}`}>
          Days as CSV
        </a>
        <a className="button quiet" href={`/admin/statistics.csv?days=${period}&by=week`}>
          Weeks as CSV
        </a>
      </p>
    </div>
  );
}
