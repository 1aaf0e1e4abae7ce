import type { CommunityDay, CommunityStats, MemberPage } from "~/domain/admin/rules";
import { DayCharts } from "./day-charts";
import type { ListView } from "./list-address";
import { MemberFilterForm } from "./member-filter-form";
import { MemberTable } from "./member-table";
import { PageLinks } from "./page-links";
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
      {page.members.length > 0 ? (
        <MemberTable members={page.members} view={view} timeZone={timeZone} />
      ) : (
        <p className="card empty">No users found matching your criteria.</p>
      )}
      <PageLinks page={page} view={view} />
    </section>
  </>
);
