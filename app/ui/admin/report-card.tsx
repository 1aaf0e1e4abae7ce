import { Link } from "@remix-run/react";
import { reasonLabel, type ReportForAdmin } from "~/domain/moderation/rules";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Moment } from "./moment";
import { PersonLink } from "./person-link";
import { ReportedSpace } from "./reported-space";

interface Props {
  report: ReportForAdmin;
  timeZone: string;
}

/** One report: who about whom, why, and what it is about. What can be done about a member is on their page. */
export function ReportCard({ report, timeZone }: Props) {
  const { id, reason, details, reporter, reported, createdAt, resolvedAt, resolvedBy } = report;
  return (
    <li className="card stack">
      <header>
        <h2>{reasonLabel[reason]}</h2>
        <p>
          <PersonLink person={reporter} /> reports <PersonLink person={reported} />
        </p>
        <p className="soft">
          <Moment at={createdAt} timeZone={timeZone} />
          {resolvedAt !== null && (
            <>
              {" "}
              · dealt with <Moment at={resolvedAt} timeZone={timeZone} />
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
      <Subject report={report} timeZone={timeZone} />
      <div className="choices">
        {resolvedAt === null && reported.id !== null && (
          <Link className="button" to={`/admin/members/${reported.id}`}>
            See member
            <span className="unseen">: {reported.name}</span>
          </Link>
        )}
        <PostForm intent={resolvedAt === null ? "settle-report" : "reopen-report"} className="inline">
          <input type="hidden" name="reportId" value={id} />
          <SubmitButton className="button quiet" busy="Saving...">
            {resolvedAt === null ? "Mark as dealt with" : "Open again"}
            <span className="unseen">: {reported.name}</span>
          </SubmitButton>
        </PostForm>
      </div>
    </li>
  );
}

/** The reported message, and that one alone, or the reported space. */
function Subject({ report, timeZone }: Props) {
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
      {space && <ReportedSpace space={space} timeZone={timeZone} />}
      {subjectGone && <p className="soft">What was reported is no longer there.</p>}
    </>
  );
}
