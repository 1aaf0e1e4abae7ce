import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardPage, type DashboardData } from "~/routes/_app.admin._index/dashboard-page";
import type { PageHandle } from "~/ui/shell/handle";
import { loadDashboard } from "~/routes/_app.admin._index/load-dashboard.server";

export const handle: PageHandle = { title: "Admin Dashboard", back: "/profile", tab: "profile", wide: true };

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<DashboardData> =>
  loadDashboard(request, context);

export default function Dashboard() {
  return <DashboardPage {...useLoaderData<typeof loader>()} />;
}
