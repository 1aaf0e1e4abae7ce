import { Link, NavLink } from "@remix-run/react";
import { presenceText, timeLabel, type ConversationCard, type Presence } from "~/domain/chat/rules";
import { shortName } from "~/domain/members/rules";
import { Picture } from "~/ui/icons/picture";
import { Avatar } from "~/ui/members/avatar";

interface Props {
  conversations: readonly ConversationCard[];
  now: Date;
  timeZone: string;
}

/** The member's conversations, newest first (specification 2, Chat). */
export function ConversationList({ conversations, now, timeZone }: Props) {
  if (conversations.length === 0) {
    return (
      <div className="empty">
        <Picture name="chat" />
        <h2>No conversations yet</h2>
        <p>Start chatting with other drivers about parking spaces</p>
        <Link className="button" to="/">
          Find Parking
        </Link>
      </div>
    );
  }
  return (
    <ul className="card rows">
      {conversations.map(({ id, user2Id, partner, presence, lastMessage, unread }) => (
        <li key={id}>
          <NavLink className="conversation" to={`/chat/${user2Id}`}>
            <Avatar member={partner} />
            <span className="about">
              <span className="name">
                <strong translate="no">{shortName(partner)}</strong> <PresenceNote presence={presence} now={now} />
              </span>
              {lastMessage && (
                <small className="preview">
                  {lastMessage.mine && "You: "}
                  {lastMessage.content}
                </small>
              )}
            </span>
            <span className="when">
              {lastMessage && <small>{timeLabel(new Date(lastMessage.createdAt), now, timeZone)}</small>}
              {unread > 0 && (
                <span className="unread">
                  {unread}
                  <span className="unseen"> unread</span>
                </span>
              )}
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** 'Online' or 'seen 2m ago', beside the name. 'seen' tells it from the time of the message. */
function PresenceNote({ presence, now }: { presence: Presence | null; now: Date }) {
  const text = presenceText(presence, now);
  if (text === undefined) return null;
  return presence?.online ? <small className="online">{text}</small> : <small>seen {text}</small>;
}
