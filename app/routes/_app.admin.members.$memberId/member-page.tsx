import type { AuditEntry, MemberFile } from "~/domain/admin/rules";
import type { ReportAbout } from "~/domain/moderation/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { MemberActions, type ActionConstraints } from "./member-actions";
import { MemberActivity } from "./member-activity";
import { MemberLedger } from "./member-ledger";
import { MemberReports } from "./member-reports";
import { MemberSummary } from "./member-summary";
import { Link } from "@remix-run/react";
import { AuditList } from "~/ui/admin/audit-list";
import { moneyText, type Donation } from "~/domain/donations/rules";
import { Moment } from "~/ui/time/moment";

export interface MemberData {
  file: MemberFile;
  /** The actions of admins on this member, newest first. */
  auditMessages: AuditEntry[];
  /** The reports about this member, newest first. */
  reports: ReportAbout[];
  /** True when the shown page of the ledger is not the newest one. */
  newerLedger: boolean;
  /** The page shows the admin's own account. */
  isSelf: boolean;
  /** Serious actions ask for the admin's password. */
  needsPassword: boolean;
  /** A mail server is set. */
  mails: boolean;
  /** The forms' idempotency key: a form that is sent twice has its effect once. */
  formKey: string;
  constraints: ActionConstraints;
}

/** One member, for admins: who they are, what they did, and what can be done. */
export function MemberPage({ data, reply }: { data: MemberData; reply: FormReply | null }) {
  const { file, auditMessages, reports, newerLedger, isSelf, needsPassword, mails, formKey, constraints } = data;
  return (
    <div className="member-file">
      <div className="stack">
        <MemberSummary file={file} />
        {file.note !== "" && (
          <section className="card" aria-labelledby="note">
            <h2 id="note">Note of the admins</h2>
            <p className="lines" dir="auto">
              {file.note}
            </p>
          </section>
        )}
        {!file.former && (
          // The key changes with each action, so the forms are then closed and empty.
          <MemberActions
            key={auditMessages[0]?.id}
            file={file}
            isSelf={isSelf}
            needsPassword={needsPassword}
            mails={mails}
            formKey={formKey}
            constraints={constraints}
            reply={reply}
          />
        )}
      </div>
      <div className="stack">
        <MemberReports reports={reports} />
        <MemberLedger file={file} newer={newerLedger} />
        <MemberActivity file={file} />
        <MemberDonations donations={file.donations} />
        <MemberDeeds memberId={file.member.id} auditMessages={auditMessages} />
      </div>
    </div>
  );
}

interface Props {
  memberId: string;
  auditMessages: readonly AuditEntry[];
}

/** The actions of admins on the member. */
const MemberDeeds = ({ memberId, auditMessages }: Props) => (
  <section className="stack" aria-labelledby="auditMessages">
    <h2 id="auditMessages">Audit log</h2>
    {auditMessages.length === 0 ? (
      <p className="soft">No admin has done anything about this member.</p>
    ) : (
      <>
        <AuditList entries={auditMessages} />
        <Link className="button quiet" to={`/admin/audit?member=${memberId}`}>
          All about this member
        </Link>
      </>
    )}
  </section>
);

/** What the member gave. */
function MemberDonations({ donations }: { donations: readonly Donation[] }) {
  return (
    <section className="card" aria-labelledby="donations">
      <h2 id="donations">Donations</h2>
      {donations.length === 0 && <p className="soft">No donation yet.</p>}
      <ul className="activity">
        {donations.map(({ id, status, amountCents, paidAt, createdAt }) => (
          <li key={id} className="row apart">
            <span>
              {moneyText(amountCents)} {status === "refunded" && <span className="badge danger">Refunded</span>}
            </span>
            <small>
              <Moment at={paidAt ?? createdAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
