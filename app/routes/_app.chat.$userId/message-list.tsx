import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "@remix-run/react";
import { textParts } from "~/domain/chat/link-rules";
import { type MessageCard, timeLabel } from "~/domain/chat/rules";
import { newestRead } from "~/domain/chat/thread-rules";
import { Avatar } from "~/ui/members/avatar";
import type { Unsent } from "./unsent-messages";
import { ProperName } from "~/ui/members/proper-name";

interface Props {
  messages: readonly MessageCard[];
  partnerId: string;
  now: Date;
  timeZone: string;
  /** Messages that are not sent yet. They come last. */
  children?: ReactNode;
}

/** The messages, oldest first: the partner's on the left with their photo, own ones right. */
export function MessageList({ messages, partnerId, now, timeZone, children }: Props) {
  const readId = newestRead(messages, partnerId);
  return (
    <ol className="messages">
      {messages.map(({ id, senderId, sender, content, createdAt }) => {
        const mine = senderId !== partnerId;
        return (
          <li key={id} className={mine ? "message mine" : "message"}>
            {!mine && <Avatar member={sender} />}
            <div className="bubble">
              <span className="unseen">{mine ? "You" : <ProperName>{sender.firstName}</ProperName>}: </span>
              <MessageText content={content} />
              <small>
                <time dateTime={createdAt}>{timeLabel(new Date(createdAt), now, timeZone)}</time>
                {id === readId && " · Read"}
              </small>
            </div>
          </li>
        );
      })}
      {children}
    </ol>
  );
}

/** A message's text. `textParts` decides which addresses in it are links. Where they lead to is not checked. */
const MessageText = ({ content }: { content: string }) => (
  <p dir="auto">
    {textParts(content).map((part, index) =>
      typeof part === "string" ? (
        part
      ) : (
        <a key={index} href={part.href} rel="noopener nofollow ugc" referrerPolicy="no-referrer" target="_blank">
          {part.text}
        </a>
      ),
    )}
  </p>
);

/** How far ahead of the reader, in CSS px, earlier messages are loaded. */
const AHEAD = "400px";

interface EarlierMessagesProps {
  /** The page of earlier messages, for where no script runs. */
  to: string;
  load: () => Promise<void>;
}

/** Leads to what was said before: loaded as the reader scrolls there, a link without JavaScript. */
export function EarlierMessages({ to, load }: EarlierMessagesProps) {
  const [loading, setLoading] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const run = useCallback(async () => {
    setLoading(true);
    await load().catch(() => undefined); // the link stays, to be pressed
    setLoading(false);
  }, [load]);

  useEffect(() => {
    if (!link.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([seen]) => void (seen?.isIntersecting && run()), {
      root: link.current.closest(".scroller"),
      rootMargin: AHEAD,
    });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [run]);

  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!loading) void run();
  };
  return (
    <Link ref={link} to={to} className="button bare turn" onClick={press}>
      {loading ? "Loading earlier messages..." : "Earlier messages"}
    </Link>
  );
}

interface UnsentMessageProps {
  message: Unsent;
  onRetry: () => void;
  /** Takes the message back into the field. */
  onEdit: () => void;
}

/** A message that is not sent yet: being sent, or failed with buttons to retry or edit it. Its text is never lost. */
export const UnsentMessage = ({ message, onRetry, onEdit }: UnsentMessageProps) => (
  <li className="message mine unsent">
    <div className="bubble">
      <span className="unseen">You: </span>
      <MessageText content={message.content} />
      {message.reason === null && <small>Sending...</small>}
    </div>
    {message.reason !== null && (
      <div className="row">
        <small>{message.state === "refused" ? message.reason : "Not sent yet."}</small>
        <button type="button" className="button quiet" onClick={onRetry}>
          Try again
        </button>
        <button type="button" className="button quiet" onClick={onEdit}>
          Edit
        </button>
      </div>
    )}
  </li>
);
