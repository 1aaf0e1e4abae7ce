import type { AuditEntry, MemberFile } from "~/domain/admin/rules";
import type { ReportAbout } from "~/domain/moderation/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MemberActions } from "./member-actions";
import { MemberActivity } from "./member-activity";
import { MemberDeeds } from "./member-deeds";
import { MemberDonations } from "./member-donations";
import { MemberLedger } from "./member-ledger";
import { MemberReports } from "./member-reports";
import { MemberSummary } from "./member-summary";

export interface MemberData {
  file: MemberFile;
  /** What admins did to this member, newest first. */
  deeds: AuditEntry[];
  /** What was reported about them, newest first. */
  reports: ReportAbout[];
  /** The ledger's page is not the first. */
  newerLedger: boolean;
  /** The admin looks at themselves. */
  isSelf: boolean;
  /** Sent twice, a form acts once. */
  formKey: string;
  timeZone: string;
}

/** One member, for admins: who they are, what they did, and what can be done. */
export function MemberPage({ data, reply }: { data: MemberData; reply: FormReply | null }) {
  const { file, deeds, reports, newerLedger, isSelf, formKey } = data;
  const timeZone = useTimeZone(data.timeZone);
  return (
    <div className="member-file">
      <div className="stack">
        <MemberSummary file={file} timeZone={timeZone} />
        {!file.former && (
          // Once something was done its form is a new one, closed and empty.
          <MemberActions key={deeds[0]?.id} file={file} isSelf={isSelf} formKey={formKey} reply={reply} />
        )}
      </div>
      <div className="stack">
        <MemberReports reports={reports} timeZone={timeZone} />
        <MemberLedger file={file} newer={newerLedger} timeZone={timeZone} />
        <MemberActivity file={file} timeZone={timeZone} />
        <MemberDonations donations={file.donations} timeZone={timeZone} />
        <MemberDeeds memberId={file.member.id} deeds={deeds} timeZone={timeZone} />
      </div>
    </div>
  );
}
