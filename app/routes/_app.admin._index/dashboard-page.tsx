import { Form, Link } from "@remix-run/react";
import { MAX_MANY, MEMBERS_PAGE, type CommunityDay, type CommunityStats, type MemberPage } from "~/domain/admin/rules";
import { DayCharts } from "~/ui/admin/day-charts";
import { PagesNav } from "~/ui/shell/pages-nav";
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
    <DayCharts days={days} of={days.length} />
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
