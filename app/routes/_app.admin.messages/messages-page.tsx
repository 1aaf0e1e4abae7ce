import { Link } from "@remix-run/react";
import type { InboxMessage } from "~/domain/contact/rules";
import { PostForm, SubmitButton } from "~/ui/forms/post-form";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MessageCard } from "./message-card";
import { PagesNav } from "~/ui/shell/pages-nav";

export interface MessagesData {
  show: "open" | "answered";
  /** How many are open. */
  open: number;
  /** Newest first. */
  messages: InboxMessage[];
  /** The message that was marked as answered just now. */
  justAnswered: InboxMessage | null;
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** The inbox of messages from the contact form. */
export function MessagesPage({ show, open, messages, justAnswered, first, next, ...data }: MessagesData) {
  const timeZone = useTimeZone(data.timeZone);
  return (
    <div className="stack">
      <nav className="segments" aria-label="Messages">
        <Link to="?show=open" aria-current={show === "open" ? "page" : undefined}>
          Open ({open})
        </Link>
        <Link to="?show=answered" aria-current={show === "answered" ? "page" : undefined}>
          Answered
        </Link>
      </nav>
      {justAnswered && <Undo message={justAnswered} />}
      {messages.length === 0 && <NoMessages show={show} />}
      <ul className="deck" aria-label={show === "open" ? "Open messages" : "Answered messages"}>
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} timeZone={timeZone} />
        ))}
      </ul>
      <PagesNav first={first} next={next} />
    </div>
  );
}

/** Undoes an accidental press on the page where it happened. */
const Undo = ({ message: { id, subject } }: { message: InboxMessage }) => (
  <div className="notice row apart">
    <p>
      Marked as answered: <strong>{subject}</strong>
    </p>
    <PostForm intent="reopen" className="inline">
      <input type="hidden" name="messageId" value={id} />
      <SubmitButton className="button quiet" busy="Undoing...">
        Undo
      </SubmitButton>
    </PostForm>
  </div>
);

const NoMessages = ({ show }: { show: MessagesData["show"] }) => (
  <div className="empty">
    <Picture name="done" />
    <h2>{show === "open" ? "Nothing waits for an answer" : "No answered messages"}</h2>
    <p>What is written by the contact form comes here.</p>
  </div>
);
