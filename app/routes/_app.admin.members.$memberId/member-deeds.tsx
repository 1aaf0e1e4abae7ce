import { Link } from "@remix-run/react";
import type { AuditEntry } from "~/domain/admin/rules";
import { AuditList } from "~/ui/admin/audit-list";

interface Props {
  memberId: string;
  deeds: readonly AuditEntry[];
  timeZone: string;
}

/** The actions of admins on the member. */
export const MemberDeeds = ({ memberId, deeds, timeZone }: Props) => (
  <section className="stack" aria-labelledby="deeds">
    <h2 id="deeds">Audit log</h2>
    {deeds.length === 0 ? (
      <p className="soft">No admin has done anything about this member.</p>
    ) : (
      <>
        <AuditList entries={deeds} timeZone={timeZone} />
        <Link className="button quiet" to={`/admin/audit?member=${memberId}`}>
          All about this member
        </Link>
      </>
    )}
  </section>
);
