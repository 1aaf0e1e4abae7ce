import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { namedAdmins } from "~/domain/auth";
import {
  assignReport,
  assignReportInput,
  closeReport,
  countOpenReports,
  reportForAdmin,
  REPORTS_PAGE,
  reportsForAdmin,
  reportsInput,
} from "~/domain/moderation";
import { adminListAction } from "~/forms/admin-list-action";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { MAX_REPORT_SEARCH_LENGTH, reasonForAdmin, type ReportForAdmin } from "~/domain/moderation/rules";
import { ListFilter } from "~/ui/admin/list-filter";
import { ButtonForm } from "~/ui/forms/post-form";
import { Empty, PagesNav, Segments } from "~/ui/shell/list-parts";
import { ReportCard } from "~/routes/_app.admin.reports/report-card";

export const handle = adminPage({ title: "Reports", subtitle: "What members say of each other" });

/** The page of reports that the address names. An invalid address shows the newest open ones. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const { before, settled: settledId, ...tabAndFilter } = queryOrEmpty(request, reportsInput);
  const { show, ...filter } = tabAndFilter;
  const read = (limit: number) => reportsForAdmin(context, actor, { before, ...tabAndFilter }, limit);
  const [{ rows, ...pages }, open, marked, admins] = await Promise.all([
    paginate(request, { size: REPORTS_PAGE, read, key: before, filter: tabAndFilter }),
    countOpenReports(context, actor),
    settledId === undefined ? null : reportForAdmin(context, actor, settledId),
    namedAdmins(context),
  ]);
  return {
    show,
    filter,
    admins,
    open,
    reports: rows,
    // Null once it was opened again.
    justSettled: marked?.resolvedAt ? marked : null,
    ...pages,
  };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  adminListAction(request, loadContext, {
    schema: assignReportInput,
    undoParameter: "settled",
    buttons: {
      "settle-report": async (context, admin, { reportId }) => {
        await closeReport(context, admin, reportId, true);
        return { title: "Dealt with", message: "It's listed under Dealt with.", doneId: reportId };
      },
      "reopen-report": async (context, admin, { reportId }) => {
        await closeReport(context, admin, reportId, false);
        return { title: "Open again", message: "It waits for an admin." };
      },
      "assign-report": async (context, admin, input) => {
        await assignReport(context, admin, input);
        return { title: "Saved", message: "The report says who looks after it." };
      },
    },
  });

const noReports = { open: "No report waits for you", settled: "No report was dealt with yet" };
const assignments = { me: "Me", nobody: "Nobody" };

export default function Reports() {
  const { show, filter, admins, open, reports, justSettled, first, next } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Segments
        label="Reports"
        options={[
          ["open", `Open (${open})`],
          ["settled", "Dealt with"],
        ]}
        chosen={show}
        to={(choice) => `?show=${choice}`}
      />
      <ListFilter
        action="/admin/reports"
        filters={[
          { name: "search", label: "Reporter or reported", value: filter.search, max: MAX_REPORT_SEARCH_LENGTH },
        ]}
        more={[
          { name: "reason", label: "Reason", value: filter.reason, options: reasonForAdmin, all: "Any" },
          { name: "assigned", label: "Assigned to", value: filter.assigned, options: assignments, all: "Anyone" },
        ]}
        hidden={{ show }}
        clear={`/admin/reports?show=${show}`}
      />
      {justSettled && <Undo report={justSettled} />}
      {reports.length === 0 && (
        <Empty picture="done" title={Object.values(filter).some(Boolean) ? "No report matches" : noReports[show]}>
          <p>What members report of each other comes here. It blocks nobody by itself.</p>
        </Empty>
      )}
      <ul className="deck" aria-label={show === "open" ? "Open reports" : "Reports dealt with"}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} admins={admins} />
        ))}
      </ul>
      <PagesNav first={first} next={next} />
    </div>
  );
}

/** For an admin who marked the wrong report just now: the button opens it again. */
const Undo = ({ report: { id, reported } }: { report: ReportForAdmin }) => (
  <div className="notice row apart">
    <p>
      Dealt with: the report about <strong dir="auto">{reported.name}</strong>
    </p>
    <ButtonForm intent="reopen-report" fields={{ reportId: id }} label="Undo" busy="Undoing..." />
  </div>
);
