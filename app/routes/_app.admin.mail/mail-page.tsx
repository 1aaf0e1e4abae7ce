import { Link } from "@remix-run/react";
import { mailStates, type MailState, type OutboxState } from "~/domain/notifications/rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { Moment } from "~/ui/admin/moment";
import { MailList, type MailListData } from "./mail-list";

export interface MailData extends OutboxState {
  list: MailListData;
  /** A mail server is set. */
  mails: boolean;
  timeZone: string;
}

const figures: readonly MailState[] = ["waiting", "retried", "sent", "givenUp"];

/** The state of the outbox (docs/product.md#services). */
export function MailPage({ mails, counts, oldestWaiting, list, ...data }: MailData) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <div className="stack">
      {!mails && (
        <p className="notice leaving">
          <strong>No mail server is set: letters are kept here.</strong> They leave once SMTP_URL and MAIL_FROM are set
          and the server is started again.
        </p>
      )}
      <dl className="stats">
        {figures.map((state) => (
          <div className="card" key={state}>
            <dt>{mailStates[state]}</dt>
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
      <MailList {...list} timeZone={timeZone} />
      <p>
        <Link to="/admin/texts">All mails, notices and pushes</Link>
      </p>
    </div>
  );
}
