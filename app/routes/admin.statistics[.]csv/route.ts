import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { statisticsInput } from "~/domain/admin";
import { BACK_AFTER_WEEKS, type CommunityDay, type CommunityWeek } from "~/domain/admin/rules";
import { dayIn } from "~/domain/shared/calendar";
import type { RoutePolicy } from "~/security/route-policy";
import { BYTE_ORDER_MARK, csvLines } from "~/server/csv";
import { asFile, nameInFiles } from "~/server/download";
import { queryOf } from "~/server/search-params";

export const handle: RoutePolicy = { noStore: true };

/** The statistics of a period as a file, by day or by week, called 'kindspot-days-2026-06-01.csv'. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { community, config, context } = loadContext.app;
  const { days: period, by } = queryOf(request, statisticsInput);
  const timeZone = timeZoneOf(request, config, signedIn);
  const rows =
    by === "day"
      ? daysOf(await community.days(signedIn.actor, timeZone, period))
      : weeksOf(await community.weeks(signedIn.actor, timeZone, period));
  const name = `${nameInFiles(config.brandName)}-${by}s-${dayIn(timeZone, context.clock.now())}.csv`;
  return asFile({ name, type: "text/csv; charset=utf-8", parts: partsOf(rows) });
}

type Rows = (string | number)[][];

/** The whole file in one part: it is small. */
function* partsOf(rows: Rows): Generator<string> {
  yield BYTE_ORDER_MARK + csvLines(rows);
}

const daysOf = (days: readonly CommunityDay[]): Rows => [
  ["From", "To", "Spaces Shared", "Handovers", "Median Minutes to Promise"],
  ...days.map(({ day, until, shared, handovers, minutesToPromise }) => [
    day,
    until,
    shared,
    handovers,
    minutesToPromise ?? "",
  ]),
];

const weeksOf = (weeks: readonly CommunityWeek[]): Rows => [
  [
    "Week From",
    "Joined",
    "Active",
    ...BACK_AFTER_WEEKS.map((after) => `Back After ${after} ${after === 1 ? "Week" : "Weeks"}`),
  ],
  ...weeks.map(({ monday, joined, active, back }) => [monday, joined, active, ...back.map((number) => number ?? "")]),
];
