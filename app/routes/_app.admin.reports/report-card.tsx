import { Link } from "@remix-run/react";
import { reasonForAdmin, type ReportForAdmin, type ReportedSpace as Space } from "~/domain/moderation/rules";
import { isActive, labelOf } from "~/domain/listings/space-rules";
import type { Person } from "~/domain/members/rules";
import { ButtonForm, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "~/ui/admin/person-link";

interface Props {
  report: ReportForAdmin;
}

interface CardProps extends Props {
  /** Who can look after it. */
  admins: readonly Person[];
}

/** One report: reporter, reported member, reason, and the message or space. Actions against the member are on their page. */
export function ReportCard({ report, admins }: CardProps) {
  const { id, reason, details, reporter, established, reported, createdAt, resolvedAt, resolvedBy } = report;
  return (
    <li className="card stack">
      <header>
        <h2>{reasonForAdmin[reason]}</h2>
        <p>
          {reporter ? (
            <>
              <PersonLink person={reporter} /> reports <PersonLink person={reported} />
            </>
          ) : (
            // Nobody wrote it: the server reported by itself.
            <>
              About <PersonLink person={reported} />
            </>
          )}
        </p>
        <p className="soft">
          <Moment at={createdAt} />
          {!established && " · by a new member"}
          {resolvedAt !== null && (
            <>
              {" "}
              · dealt with <Moment at={resolvedAt} />
              {resolvedBy && ` by ${resolvedBy}`}
            </>
          )}
        </p>
      </header>
      {details && (
        <p className="lines" dir="auto">
          {details}
        </p>
      )}
      <Subject report={report} />
      {resolvedAt === null && <Assignment report={report} admins={admins} />}
      <div className="choices">
        {resolvedAt === null && reported.id !== null && (
          <Link className="button tinted" to={`/admin/members/${reported.id}`}>
            See member
            <span className="unseen">: {reported.name}</span>
          </Link>
        )}
        <ButtonForm
          {...(resolvedAt === null
            ? { intent: "settle-report", label: "Mark as dealt with" }
            : { intent: "reopen-report", label: "Open again" })}
          fields={{ reportId: id }}
          unseen={`: ${reported.name}`}
          busy="Saving..."
        />
      </div>
    </li>
  );
}

/** Who looks after the report, and a form to give it to another admin. */
const Assignment = ({ report: { id, reported, assignedTo }, admins }: Pick<CardProps, "report" | "admins">) => (
  <PostForm intent="assign-report" className="assignment">
    <input type="hidden" name="reportId" value={id} />
    <p className="field">
      <label htmlFor={`assigned-${id}`}>Assigned to</label>
      <select id={`assigned-${id}`} name="adminId" defaultValue={assignedTo?.id ?? ""} key={assignedTo?.id}>
        <option value="">Nobody</option>
        {admins.map(({ id: adminId, name }) => (
          <option key={adminId} value={adminId ?? ""}>
            {name}
          </option>
        ))}
      </select>
    </p>
    <SubmitButton
      label="Assign"
      unseen={`: the report about ${reported.name}`}
      className="button quiet"
      busy="Saving..."
    />
  </PostForm>
);

/** The reported message without its conversation, or the reported space. */
function Subject({ report }: Props) {
  const { reported, message, space, subjectGone } = report;
  return (
    <>
      {message !== null && (
        <figure>
          <figcaption className="soft">{reported.name} wrote</figcaption>
          <blockquote className="lines" dir="auto">
            {message}
          </blockquote>
        </figure>
      )}
      {space && <ReportedSpace space={space} />}
      {subjectGone && <p className="soft">What was reported is no longer there.</p>}
    </>
  );
}

/** Labels of closed statuses for admins. Members would read 'Unknown' (tests/specification.md#request-status). */
const closedLabels: Partial<Record<Space["status"], string>> = { removed: "Removed", expired: "Expired" };

/** A reported space: owner, time, place, status and description. */
const ReportedSpace = ({ space }: { space: Space }) => (
  <figure>
    <figcaption className="soft">
      <PersonLink person={space.owner} /> shared <Moment at={space.createdAt} />{" "}
      <span className="badge">{closedLabels[space.status] ?? labelOf(space.status)}</span>
    </figcaption>
    <blockquote className="lines" dir="auto">
      {[space.address || `About ${space.latitude}, ${space.longitude}`, space.description].filter(Boolean).join("\n")}
    </blockquote>
    {isActive(space.status) && (
      <Link className="lone" to={`/admin/spaces/${space.id}`}>
        Take it off the map
      </Link>
    )}
  </figure>
);
