import { auditMessageOf, type AuditEntry } from "~/domain/admin/audit-rules";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "./person-link";

/** What admins did, one sentence each: the admin, the act, the member, the time and the reason. */
export const AuditList = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol className="card rows audit-messages" aria-label="What admins did">
    {entries.map((entry) => (
      <li key={entry.id}>
        <AuditRow entry={entry} />
      </li>
    ))}
  </ol>
);

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { by, subject, at } = entry;
  const { did, more, reason } = auditMessageOf(entry);
  return (
    <div className="audit-message">
      <p>
        {by ? <PersonLink person={by} /> : <strong>The command line</strong>} {did}
        {subject && (
          <>
            {" "}
            <PersonLink person={subject} />
          </>
        )}
        {more && ` ${more}`}.
      </p>
      {reason && <blockquote dir="auto">{reason}</blockquote>}
      <small>
        <Moment at={at} />
      </small>
    </div>
  );
}
