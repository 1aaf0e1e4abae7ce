import { timeLabel, type MessageCard } from "~/domain/chat/rules";
import { Icon } from "~/ui/icons/icon";
import { Avatar } from "~/ui/members/avatar";

interface Props {
  messages: readonly MessageCard[];
  partnerId: string;
  now: Date;
  timeZone: string;
}

/** What was said, oldest first: the partner's words left with their picture, one's own right (specification 2, Chat). */
export function MessageList({ messages, partnerId, now, timeZone }: Props) {
  if (messages.length === 0) {
    return (
      <div className="empty">
        <Icon name="chat" />
        <h2>No messages yet</h2>
        <p>Start the conversation!</p>
      </div>
    );
  }
  return (
    <ol className="messages">
      {messages.map(({ id, senderId, sender, content, createdAt }) => {
        const mine = senderId !== partnerId;
        return (
          <li key={id} className={mine ? "message mine" : "message"}>
            {!mine && <Avatar member={sender} />}
            <div className="bubble">
              <span className="unseen">{mine ? "You: " : `${sender.firstName}: `}</span>
              <p dir="auto">{content}</p>
              <time dateTime={createdAt}>{timeLabel(new Date(createdAt), now, timeZone)}</time>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
