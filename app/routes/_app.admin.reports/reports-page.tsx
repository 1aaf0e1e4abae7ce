import { Link } from "@remix-run/react";
import type { Person } from "~/domain/members/rules";
import { REPORT_SEARCH_MAX, reasonForAdmin, type ReportForAdmin } from "~/domain/moderation/rules";
import { ListFilter } from "~/ui/admin/list-filter";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { PagesNav } from "~/ui/shell/pages-nav";
import { ReportCard } from "./report-card";

export interface ReportsData {
  show: "open" | "settled";
  /** The filters of the list; empty: every report. */
  filter: { search: string; reason: "" | ReportForAdmin["reason"]; assigned: "" | keyof typeof assignments };
  /** Who can look after a report. */
  admins: Person[];
  /** How many are open. */
  open: number;
  /** Newest first. */
  reports: ReportForAdmin[];
  /** The report that was marked as dealt with just now. */
  justSettled: ReportForAdmin | null;
  /** The addresses of the first and the next page of reports; undefined where there is none. */
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

const assignments = { me: "Me", nobody: "Nobody" };

/** The reports of members about each other. */
export function ReportsPage({ show, filter, admins, open, reports, justSettled, first, next, ...data }: ReportsData) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <div className="stack">
      <nav className="segments" aria-label="Reports">
        <Link to="?show=open" aria-current={show === "open" ? "page" : undefined}>
          Open ({open})
        </Link>
        <Link to="?show=settled" aria-current={show === "settled" ? "page" : undefined}>
          Dealt with
        </Link>
      </nav>
      <ListFilter
        action="/admin/reports"
        filters={[{ name: "search", label: "Reporter or reported", value: filter.search, max: REPORT_SEARCH_MAX }]}
        more={[
          { name: "reason", label: "Reason", value: filter.reason, options: reasonForAdmin, all: "Any" },
          { name: "assigned", label: "Assigned to", value: filter.assigned, options: assignments, all: "Anyone" },
        ]}
        hidden={{ show }}
        clear={`/admin/reports?show=${show}`}
      />
      {justSettled && <Undo report={justSettled} />}
      {reports.length === 0 && <NoReports show={show} filtered={Object.values(filter).some(Boolean)} />}
      <ul className="deck" aria-label={show === "open" ? "Open reports" : "Reports dealt with"}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} admins={admins} timeZone={timeZone} />
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
      Dealt with: the report about <strong>{reported.name}</strong>
    </p>
    <PostForm intent="reopen-report" className="inline">
      <input type="hidden" name="reportId" value={id} />
      <SubmitButton className="button quiet" busy="Undoing...">
        Undo
      </SubmitButton>
    </PostForm>
  </div>
);

const NoReports = ({ show, filtered }: { show: ReportsData["show"]; filtered: boolean }) => (
  <div className="empty">
    <Picture name="done" />
    <h2>
      {filtered ? "No report matches" : show === "open" ? "No report waits for you" : "No report was dealt with yet"}
    </h2>
    <p>What members report of each other comes here. It blocks nobody by itself.</p>
  </div>
);
