import { Link } from "@remix-run/react";
import { reasonForAdmin, type ReportAbout } from "~/domain/moderation/rules";
import { Moment } from "~/ui/time/moment";

interface Props {
  /** Newest first. */
  reports: readonly ReportAbout[];
}

/** What others reported about the member, and whether someone has dealt with it. */
export function MemberReports({ reports }: Props) {
  const isOpen = reports.some(({ resolvedAt }) => resolvedAt === null);
  return (
    <section className="card" aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      {reports.length === 0 && <p className="soft">Nobody has reported this member.</p>}
      <ul className="activity">
        {reports.map(({ id, reason, createdAt, resolvedAt }) => (
          <li key={id} className="row apart">
            <span>
              {reasonForAdmin[reason]}
              <br />
              <small>
                <Moment at={createdAt} />
              </small>
            </span>
            <span className={resolvedAt === null ? "badge danger" : "badge"}>
              {resolvedAt === null ? "Open" : "Dealt with"}
            </span>
          </li>
        ))}
      </ul>
      {reports.length > 0 && (
        <Link className="button quiet" to={`/admin/reports?show=${isOpen ? "open" : "settled"}`}>
          See all reports
        </Link>
      )}
    </section>
  );
}
