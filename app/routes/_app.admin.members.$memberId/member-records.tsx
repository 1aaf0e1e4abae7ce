import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AuditEntry } from "~/domain/admin/audit-rules";
import type { MemberFile } from "~/domain/admin/member-file-rules";
import type { HistoryItem, HistoryStatus } from "~/domain/account/history-rules";
import { moneyText } from "~/domain/donations/rules";
import { requestStatusLabel } from "~/domain/listings/request-text-rules";
import { reasonForAdmin, type ReportAbout } from "~/domain/moderation/rules";
import { DonationState } from "~/ui/admin/donation-state";
import { AuditList } from "~/ui/admin/audit-list";
import { ActivityList, SignedPoints } from "~/ui/shell/activity-list";
import { PagesNav } from "~/ui/shell/list-parts";
import { Moment } from "~/ui/time/moment";

interface RecordsProps {
  id: string;
  title: string;
  /** The sentence where there is nothing. */
  none: string;
  rows: Parameters<typeof ActivityList>[0]["rows"];
  children?: ReactNode;
}

const RecordSection = ({ id, title, none, rows, children }: RecordsProps) => (
  <section className="card stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {rows.length === 0 ? <p className="soft">{none}</p> : <ActivityList rows={rows} />}
    {children}
  </section>
);

/** What others reported about the member, and whether someone has dealt with it. Newest first. */
export function MemberReports({ reports }: { reports: readonly ReportAbout[] }) {
  const hasOpenReport = reports.some(({ resolvedAt }) => resolvedAt === null);
  const rows = reports.map(({ id, reason, createdAt, resolvedAt }) => ({
    id,
    what: reasonForAdmin[reason],
    below: <Moment at={createdAt} />,
    beside:
      resolvedAt === null ? <span className="badge danger">Open</span> : <span className="badge">Dealt with</span>,
  }));
  return (
    <RecordSection id="reports" title="Reports" none="Nobody has reported this member." rows={rows}>
      {reports.length > 0 && (
        <Link className="button quiet" to={`/admin/reports?show=${hasOpenReport ? "open" : "settled"}`}>
          See all reports
        </Link>
      )}
    </RecordSection>
  );
}

/** One page of the member's points. `newer`: it is not the newest one. */
export function MemberLedger({ file: { member, ledger, olderLedger }, newer }: { file: MemberFile; newer: boolean }) {
  const rows = ledger.map(({ id, reason, points, createdAt }) => ({
    id,
    what: reason,
    below: <Moment at={createdAt} />,
    beside: <SignedPoints points={points} />,
  }));
  return (
    <RecordSection id="ledger" title="Points" none="No points yet." rows={rows}>
      <PagesNav
        first={newer ? `/admin/members/${member.id}` : undefined}
        next={olderLedger ? `?before=${ledger.at(-1)?.id ?? ""}` : undefined}
      />
    </RecordSection>
  );
}

const shareOutcome: Readonly<Record<HistoryStatus, string>> = {
  completed: "handed over",
  active: "active",
  expired: "expired",
  removed: "removed",
};

/** An active space leads to the page on which an admin removes it from the map. */
function whatHappened({ id, type, status }: HistoryItem): ReactNode {
  if (type === "found") return "Found a space";
  const shared = `Shared a space: ${shareOutcome[status]}`;
  return status === "active" ? <Link to={`/admin/spaces/${id}`}>{shared}</Link> : shared;
}

const momentOf = (at: string) => (
  <small>
    <Moment at={at} />
  </small>
);

/** The newest spaces that the member shared or found, their newest requests, and what they gave. */
export const MemberActivity = ({ file: { spaces, asked, donations } }: { file: MemberFile }) => (
  <>
    <RecordSection
      id="spaces"
      title="Spaces and handovers"
      none="No space shared or found yet."
      rows={spaces.map((item) => ({
        id: item.id,
        what: whatHappened(item),
        below: item.address,
        beside: momentOf(item.at),
      }))}
    />
    <RecordSection
      id="requests"
      title="Requests"
      none="No request yet."
      rows={asked.map(({ id, status, address, at }) => ({
        id,
        what: requestStatusLabel[status],
        below: address,
        beside: momentOf(at),
      }))}
    />
    <RecordSection
      id="donations"
      title="Donations"
      none="No donation yet."
      rows={donations.map(({ id, status, amountCents, paidAt, createdAt }) => ({
        id,
        what: (
          <>
            {moneyText(amountCents)} {status !== "paid" && <DonationState status={status} />}
          </>
        ),
        beside: momentOf(paidAt ?? createdAt),
      }))}
    />
  </>
);

export const MemberAudit = ({ memberId, entries }: { memberId: string; entries: readonly AuditEntry[] }) => (
  <section className="stack" aria-labelledby="audit">
    <h2 id="audit">Audit log</h2>
    {entries.length === 0 ? (
      <p className="soft">No admin has done anything about this member.</p>
    ) : (
      <>
        <AuditList entries={entries} />
        <Link className="button quiet" to={`/admin/audit?member=${memberId}`}>
          All about this member
        </Link>
      </>
    )}
  </section>
);
