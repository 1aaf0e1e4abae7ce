import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { listMembers, memberListInput } from "~/domain/admin";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { pageNumberOf } from "~/server/paginate";
import { queryOf } from "~/server/search-params";
import { MAX_CHOSEN_MEMBERS } from "~/domain/admin/member-file-rules";
import {
  MEMBERS_PAGE,
  type MemberPage,
  type CommunityStats,
  MAX_FILTER_LENGTH,
  shares,
  standings,
  visits,
  type MemberFilter,
} from "~/domain/admin/rules";
import { DayCharts } from "~/ui/admin/day-charts";
import { PagesNav } from "~/ui/shell/list-parts";
import { CHOSEN_FORM, filterQuery, listAddress, type ListView, MemberTable } from "./member-table";
import { ratingText } from "~/domain/members/member-text-rules";
import { Icon, type IconName } from "~/ui/icons/icon";
import { ListFilter } from "~/ui/admin/list-filter";
import { countText, numberText } from "~/ui/admin/counts";

export const handle = adminPage({ title: "Admin Dashboard", back: "/profile" });

/** The data of the dashboard: figures, charts, and the page of members that the address names. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { actor } = signedIn;
  const { context, community } = loadContext.app;
  const asked = queryOf(request, memberListInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const [stats, days, page] = await Promise.all([
    community.stats(actor),
    community.days(actor, timeZone, 14),
    listMembers(context, actor, asked, { timeZone }),
  ]);
  const { sort, order, after, before, ...filter } = asked;
  const isFirst = (after ?? before) === undefined;
  return { stats, days, page, view: { filter, sort, order, page: isFirst ? 1 : pageNumberOf(request) } };
}

export default function Dashboard() {
  const { stats, days, page, view } = useLoaderData<typeof loader>();
  return (
    <>
      <StatCards stats={stats} />
      <DayCharts days={days} dayCount={days.length} />
      <section className="stack members" id="members" aria-labelledby="members-title">
        <h2 id="members-title">User Management</h2>
        <MemberFilterForm view={view} />
        <p className="soft" role="status">
          {countText(page.total, "member")}
        </p>
        {page.members.length > 0 ? (
          <MemberTable members={page.members} view={view} />
        ) : (
          <p className="card empty">No users found matching your criteria.</p>
        )}
        {page.members.length > 0 && (
          <Form className="row" id={CHOSEN_FORM} method="get" action="/admin/many">
            <button className="button quiet">Act on the ticked</button>
            <Link className="button quiet" to={`/admin/many${filterQuery(view, { all: "on" })}`}>
              Act on all {Math.min(page.total, MAX_CHOSEN_MEMBERS)}
            </Link>
          </Form>
        )}
        <MemberPages page={page} view={view} />
      </section>
    </>
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

const StatCards = ({ stats }: { stats: CommunityStats }) => (
  <dl className="stats">
    <Stat icon="profile" label="Total Users" value={numberText(stats.totalUsers)}>
      +{numberText(stats.recentUsers)} this week
    </Stat>
    <Stat icon="parking" label="Parking Spaces" value={numberText(stats.totalSpaces)} />
    <Stat icon="chat" label="Messages Sent" value={numberText(stats.totalMessages)} />
    <Stat icon="points" label="Avg Rating" value={ratingText(stats.avgRating)} />
  </dl>
);

interface Props {
  icon: IconName;
  label: string;
  value: string;
  children?: React.ReactNode;
}

const Stat = ({ icon, label, value, children }: Props) => (
  <div className="card">
    <dt>
      <Icon name={icon} />
      {label}
    </dt>
    <dd>{value}</dd>
    {children !== undefined && <dd className="soft">{children}</dd>}
  </div>
);

const noFilter: MemberFilter = { search: "", city: "", standing: "", shared: "", seen: "", from: "", to: "" };

function MemberFilterForm({ view }: { view: ListView }) {
  const { filter, sort, order } = view;
  return (
    <ListFilter
      action="/admin"
      filters={[
        { name: "search", label: "Search by name or email", value: filter.search, max: MAX_FILTER_LENGTH },
        { name: "city", label: "City", value: filter.city, max: MAX_FILTER_LENGTH },
      ]}
      more={[
        { name: "standing", label: "Standing", value: filter.standing, options: standings, all: "Everybody" },
        { name: "shared", label: "Shared a space", value: filter.shared, options: shares, all: "Either way" },
        { name: "seen", label: "Last seen", value: filter.seen, options: visits, all: "At any time" },
        { name: "from", label: "Joined from", value: filter.from, date: true },
        { name: "to", label: "Joined until", value: filter.to, date: true },
      ]}
      hidden={{ sort, order }}
      clear={listAddress({ ...view, filter: noFilter })}
    >
      {/* Without `download`, because the address can redirect to a page that asks for the password. */}
      <a className="button quiet" href={`/admin/users.csv${filterQuery(view)}`}>
        Export CSV
      </a>
      <a className="button quiet" href={`/admin/users.xlsx${filterQuery(view)}`}>
        Export .xlsx
      </a>
    </ListFilter>
  );
}
