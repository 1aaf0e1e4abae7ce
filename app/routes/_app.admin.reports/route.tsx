import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReportsPage } from "~/routes/_app.admin.reports/reports-page";
import type { PageHandle } from "~/ui/shell/handle";
import { reportsAction } from "~/routes/_app.admin.reports/reports-action.server";
import { requireAdmin } from "~/auth/guards";
import { namedAdmins } from "~/domain/members";
import { countOpenReports, reportForAdmin, REPORTS_PAGE, reportsForAdmin, reportsInput } from "~/domain/moderation";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Reports",
  subtitle: "What members say of each other",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadReports(request, context, await requireAdmin(request, context));

export const action = async ({ request, context }: ActionFunctionArgs) =>
  reportsAction(request, context, (await requireAdmin(request, context)).actor);

export default function Reports() {
  return <ReportsPage {...useLoaderData<typeof loader>()} />;
}

/** The page of reports that the address names. An invalid address shows the newest open reports. */
async function loadReports(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { before, settled, ...asked } = queryOrEmpty(request, reportsInput);
  const { show, ...filter } = asked;
  const read = (limit: number) => reportsForAdmin(context, actor, { before, ...asked }, limit);
  const [{ rows, ...pages }, open, marked, admins] = await Promise.all([
    paginate(request, { size: REPORTS_PAGE, read, key: before, filter: asked }),
    countOpenReports(context, actor),
    settled === undefined ? null : reportForAdmin(context, actor, settled),
    namedAdmins(context),
  ]);
  return {
    show,
    filter,
    admins,
    open,
    reports: rows,
    justSettled: marked?.resolvedAt ? marked : null,
    ...pages,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
