import { shortName } from "~/domain/shared/names";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, NavLink, Outlet, useLoaderData, useParams } from "@remix-run/react";
import { useState } from "react";
import { conversationsOf } from "~/domain/chat";
import { requireMember } from "~/auth/guards";
import {
  type ConversationCard,
  type Presence,
  presenceText,
  timeLabel,
  withMessage,
  withPresence,
  withRead,
} from "~/domain/chat/rules";
import { useTimeFrom } from "~/ui/time/server-time";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { reload } from "~/realtime/reload";
import { usePolling, useRealtime } from "~/realtime/use-realtime";
import { useMember } from "~/ui/shell/app-data";
import { Empty } from "~/ui/shell/list-parts";
import { Avatar } from "~/ui/members/avatar";
import "./chat.css";

/** Characters of a last message that the list may show. */
const PREVIEW_LENGTH = 100;

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireMember(request, loadContext, { withToast: true });
  const { context } = loadContext.app;
  const conversations = await conversationsOf(context, signedIn.actor);
  return {
    conversations: conversations.map((one) => ({ ...one, lastMessage: previewOf(one.lastMessage) })),
    now: context.clock.now().toISOString(),
  };
}

/** A message with so much of its text as the list may show. */
const previewOf = (message: ConversationCard["lastMessage"]) =>
  message && { ...message, content: Array.from(message.content).slice(0, PREVIEW_LENGTH).join("") };

const REFRESH_SECONDS = 10;

/** The list of conversations. Wide screens show the open conversation beside it. */
export default function Chat() {
  const data = useLoaderData<typeof loader>();
  const { userId: partnerId } = useParams();
  const conversations = useConversations(data.conversations, partnerId);
  const timeZone = useTimeZone();
  const now = useTimeFrom(data.now, REFRESH_SECONDS);
  return (
    <div className="chat">
      <nav className="chat-list" aria-label="Conversations">
        {partnerId !== undefined && <h2>Conversations</h2>}
        <ConversationList conversations={conversations} now={now} timeZone={timeZone} />
      </nav>
      <Outlet />
    </div>
  );
}

/** Interval of polling while no socket is open, in ms. Longer than for a thread: each poll loads a whole page. */
const POLL_MS = 10_000;

/** The list from the page's data, updated by events. The shown thread has no unread messages. */
function useConversations(
  loaded: readonly ConversationCard[],
  shownPartnerId: string | undefined,
): readonly ConversationCard[] {
  const viewerId = useMember()?.id ?? "";
  const [{ list, from }, setState] = useState({ list: loaded, from: loaded });
  if (from !== loaded) setState({ list: loaded, from: loaded });
  const change = (next: (list: readonly ConversationCard[]) => readonly ConversationCard[]) =>
    setState((state) => ({ ...state, list: next(state.list) }));

  usePolling(POLL_MS);
  useRealtime((event) => {
    if (event.type === "NEW_MESSAGE") {
      const { message } = event.data;
      if (withMessage(list, message, viewerId)) change((now) => withMessage(now, message, viewerId) ?? now);
      else reload();
    }
    if (event.type === "MESSAGES_READ" && event.data.readerId === viewerId) {
      change((now) => withRead(now, event.data.senderId));
    }
    if (event.type === "PRESENCE") {
      const { memberId, ...presence } = event.data;
      change((now) => withPresence(now, memberId, presence));
      // The partner hides presence from now on, or blocked the member or was deleted: load the list again.
      if (!presence.online && presence.lastSeenAt === null) reload();
    }
  });
  return shownPartnerId === undefined ? list : withRead(list, shownPartnerId);
}

interface ConversationListProps {
  /** The newest first. */
  conversations: readonly ConversationCard[];
  now: Date;
  timeZone: string;
}

function ConversationList({ conversations, now, timeZone }: ConversationListProps) {
  if (conversations.length === 0)
    return (
      <Empty picture="chat" title="No conversations yet">
        <p>Start chatting with other drivers about parking spaces</p>
        <Link className="button" to="/">
          Find Parking
        </Link>
      </Empty>
    );
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
