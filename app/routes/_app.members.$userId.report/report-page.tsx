import { Link } from "@remix-run/react";
import type { ReportSubjects } from "~/domain/moderation/rules";
import { typedIn, type Constraints, type FormReply } from "~/ui/forms/form-state";
import { FormError, PostForm, SubmitButton } from "~/ui/forms/post-form";
import { ReportForm } from "./report-form";

export interface ReportData extends ReportSubjects {
  /** The id of the space whose card linked to this page. */
  aboutSpace: string | undefined;
  /** A report was sent just now. */
  sent: boolean;
  /** The constraints of the report. */
  constraint: Constraints;
}

/** The page to block another member and to report them to the admins. */
export function ReportPage({ reply, ...data }: ReportData & { reply: FormReply | null }) {
  const replyTo = (intent: string) => (typedIn(reply, "intent") === intent ? reply : null);
  return (
    <div className="stack">
      {!data.isFormer && !data.nameless && (
        <section className="card stack" aria-labelledby="block">
          <h2 id="block">Block {data.name}</h2>
          {data.blocked ? <Blocked name={data.name} /> : <BlockForm name={data.name} reply={replyTo("block")} />}
        </section>
      )}
      <section className="card stack" aria-labelledby="report">
        <h2 id="report">{data.isFormer ? "Report a message" : `Report ${data.name}`}</h2>
        {data.sent ? <Sent userId={data.userId} /> : <ReportForm {...data} reply={replyTo("report")} />}
      </section>
    </div>
  );
}

const BlockForm = ({ name, reply }: { name: string; reply: FormReply | null }) => (
  <>
    <p>
      You and {name} see nothing of each other any more: no spaces, no requests, no messages. A promise between you
      ends. They are not told, and you can undo it.
    </p>
    <PostForm intent="block" reply={reply}>
      <FormError />
      <SubmitButton className="button danger wide" busy="Blocking...">
        Block {name}
      </SubmitButton>
    </PostForm>
  </>
);

const Blocked = ({ name }: { name: string }) => (
  <p>
    You have blocked {name}. <Link to="/profile/blocked">Blocked members</Link>
  </p>
);

const Sent = ({ userId }: { userId: string }) => (
  <>
    <p className="notice available">Thank you. An admin will read your report; nobody else learns of it.</p>
    <Link className="button quiet" to={`/members/${userId}/report`}>
      Report something else
    </Link>
  </>
);
