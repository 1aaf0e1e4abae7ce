import { replyLink, type InboxMessage } from "~/domain/contact/rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { Icon } from "~/ui/icons/icon";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";

/** One whole message, with a mail link to answer it. */
export function MessageCard({ message, timeZone }: { message: InboxMessage; timeZone: string }) {
  const { id, memberId, name, company, email, subject, createdAt, answeredAt } = message;
  return (
    <li className="card stack">
      <header>
        <h2 dir="auto">{subject}</h2>
        <p>
          <PersonLink person={{ id: memberId, name }} />
          {company && `, ${company}`} · {email}
        </p>
        <p className="soft">
          <Moment at={createdAt} timeZone={timeZone} />
          {answeredAt !== null && (
            <>
              {" "}
              · answered <Moment at={answeredAt} timeZone={timeZone} />
            </>
          )}
        </p>
      </header>
      <p className="lines" dir="auto">
        {message.message}
      </p>
      <div className="row">
        <a className="button" href={replyLink(message)}>
          <Icon name="mail" /> Reply
        </a>
        <PostForm intent={answeredAt === null ? "answered" : "reopen"} className="inline">
          <input type="hidden" name="messageId" value={id} />
          <SubmitButton className="button quiet" busy="Saving...">
            {answeredAt === null ? "Mark as answered" : "Open again"}
            <span className="unseen">: {subject}</span>
          </SubmitButton>
        </PostForm>
      </div>
    </li>
  );
}
