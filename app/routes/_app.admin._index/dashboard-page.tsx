import { Form, Link } from "@remix-run/react";
import { MAX_MANY, MEMBERS_PAGE, type CommunityDay, type CommunityStats, type MemberPage } from "~/domain/admin/rules";
import { PagesNav } from "~/ui/shell/pages-nav";
import { DayChart, type Bar } from "./day-chart";
import { filterQuery, listAddress, type ListView } from "./list-address";
import { MemberFilterForm } from "./member-filter-form";
import { CHOSEN, MemberTable } from "./member-table";
import { StatCards } from "./stat-cards";

export interface DashboardData {
  stats: CommunityStats;
  days: CommunityDay[];
  page: MemberPage;
  view: ListView;
  timeZone: string;
}

/** The admin's first screen (specification 2). */
export const DashboardPage = ({ stats, days, page, view, timeZone }: DashboardData) => (
  <>
    <StatCards stats={stats} />
    <DayCharts days={days} />
    <section className="stack members" id="members" aria-labelledby="members-title">
      <h2 id="members-title">User Management</h2>
      <MemberFilterForm view={view} />
      <p className="soft" role="status">
        {page.total.toLocaleString("en-US")} {page.total === 1 ? "member" : "members"}
      </p>
      {page.members.length > 0 ? (
        <MemberTable members={page.members} view={view} timeZone={timeZone} />
      ) : (
        <p className="card empty">No users found matching your criteria.</p>
      )}
      {page.members.length > 0 && (
        <Form className="row" id={CHOSEN} method="get" action="/admin/many">
          <button className="button quiet">Act on the ticked</button>
          <Link className="button quiet" to={`/admin/many${filterQuery(view, { all: "on" })}`}>
            Act on all {Math.min(page.total, MAX_MANY)}
          </Link>
        </Form>
      )}
      <MemberPages page={page} view={view} />
    </section>
  </>
);

const inMinutes = (minutes: number): string => `${minutes.toLocaleString("en-US", { maximumFractionDigits: 1 })} min`;
const inAll = (bars: readonly Bar[]): string =>
  bars.reduce((sum, { value }) => sum + (value ?? 0), 0).toLocaleString("en-US");

/** Charts of the last days, with one bar a date. */
function DayCharts({ days }: { days: readonly CommunityDay[] }) {
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

/** Links to the page before and the next one. Their keys are the first and the last member of this page. */
const MemberPages = ({ page: { total, previous, next }, view }: { page: MemberPage; view: ListView }) => (
  <PagesNav
    first={previous === null ? undefined : listAddress(view, { before: previous, page: String(view.page - 1) })}
    next={next === null ? undefined : listAddress(view, { after: next, page: String(view.page + 1) })}
    page={view.page}
    pages={Math.ceil(total / MEMBERS_PAGE)}
    labels={{ first: "Previous", next: "Next" }}
  />
);
