import type { ReactNode } from "react";
import { newestRead, timeLabel, type MessageCard } from "~/domain/chat/rules";
import { Avatar } from "~/ui/members/avatar";
import { ProperName } from "~/ui/members/proper-name";
import { MessageText } from "./message-text";

interface Props {
  messages: readonly MessageCard[];
  partnerId: string;
  now: Date;
  timeZone: string;
  /** Messages that are not sent yet. They come last. */
  children?: ReactNode;
}

/** The messages, oldest first: the partner's on the left with their photo, own ones right (specification 2, Chat). */
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
