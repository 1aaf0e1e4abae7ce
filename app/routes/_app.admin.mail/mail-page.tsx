import { Link } from "@remix-run/react";
import type { MailState, OutboxState } from "~/domain/notifications/rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MailTroubles } from "./mail-troubles";
import { Moment } from "~/ui/admin/moment";

export interface MailData extends OutboxState {
  /** A mail server is set. */
  mails: boolean;
  timeZone: string;
}

const figures: readonly (readonly [MailState, string])[] = [
  ["waiting", "Waiting"],
  ["retried", "Trying again"],
  ["sent", "Sent"],
  ["givenUp", "Given up"],
];

/** The state of the outbox (docs/product.md#services). */
export function MailPage({ mails, counts, oldestWaiting, troubles, ...data }: MailData) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <div className="readable stack">
      {!mails && (
        <p className="notice leaving">
          <strong>No mail server is set: letters are kept here.</strong> They leave once SMTP_URL and MAIL_FROM are set
          and the server is started again.
        </p>
      )}
      <dl className="stats">
        {figures.map(([state, label]) => (
          <div className="card" key={state}>
            <dt>{label}</dt>
            <dd>{counts[state].toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {oldestWaiting !== null && (
        <p>
          The oldest that waits is from <Moment at={oldestWaiting} timeZone={timeZone} />.
        </p>
      )}
      {counts.held > 0 && (
        <section className="notice leaving stack" aria-labelledby="held">
          <h2 id="held">
            {counts.held} {counts.held === 1 ? "letter is" : "letters are"} held since a restore
          </h2>
          <p>
            The backup had them as not yet sent. Most of them left before the restore: sending them now sends them
            twice.
          </p>
          <PostForm intent="release-mails" className="inline">
            <SubmitButton busy="Sending...">Send them now</SubmitButton>
          </PostForm>
        </section>
      )}
      {counts.dropped > 0 && (
        <p className="soft">
          {counts.dropped} more had nobody left to read {counts.dropped === 1 ? "it" : "them"} when the time came, such
          as links to a new password that were a day old.
        </p>
      )}
      {mails && counts.givenUp > 0 && (
        <PostForm intent="retry" className="inline">
          <SubmitButton busy="Trying...">Try again now</SubmitButton>
        </PostForm>
      )}
      {troubles.length > 0 && <MailTroubles troubles={troubles} timeZone={timeZone} />}
      <p>
        <Link to="/admin/texts">All mails, notices and pushes</Link>
      </p>
    </div>
  );
}
