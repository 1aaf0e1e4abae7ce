import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardPage, type DashboardData } from "~/routes/_app.admin._index/dashboard-page";
import type { PageHandle } from "~/ui/shell/handle";
import { listMembers, memberListInput } from "~/domain/admin";
import type { AppLoadContext } from "~/auth/context";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { pageNumberOf } from "~/server/paginate";
import { queryOf } from "~/server/search-params";

export const handle: PageHandle = { title: "Admin Dashboard", back: "/profile", tab: "profile", layout: "wide" };

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<DashboardData> =>
  loadDashboard(request, context);

export default function Dashboard() {
  return <DashboardPage {...useLoaderData<typeof loader>()} />;
}

/** The data of the dashboard: figures, charts, and the page of members that the address names. */
async function loadDashboard(request: Request, load: AppLoadContext) {
  const signedIn = await requireAdmin(request, load);
  const { actor } = signedIn;
  const { context, community } = load.app;
  const asked = queryOf(request, memberListInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const [stats, days, page] = await Promise.all([
    community.stats(actor),
    community.days(actor, timeZone, 14),
    listMembers(context, actor, asked, { timeZone }),
  ]);
  const { sort, order, after, before, ...filter } = asked;
  const isFirst = (after ?? before) === undefined;
  return { stats, days, page, view: { filter, sort, order, page: isFirst ? 1 : pageNumberOf(request) }, timeZone };
}
