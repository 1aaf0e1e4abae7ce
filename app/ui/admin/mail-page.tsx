import type { MailState, OutboxState } from "~/domain/mail/rules";
import { PostForm } from "~/ui/forms/post-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MailTroubles } from "./mail-troubles";
import { Moment } from "./moment";

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

/** How the outbox stands (PRODUCT 12). */
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
    </div>
  );
}
