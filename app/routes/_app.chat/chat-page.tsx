import type { ReactNode } from "react";
import type { ConversationCard } from "~/domain/chat/rules";
import { useTimeFrom } from "~/ui/time/server-time";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { ConversationList } from "./conversation-list";
import { useConversations } from "./use-conversations";
import "./chat.css";

export interface ChatData {
  conversations: ConversationCard[];
  /** ISO 8601. */
  now: string;
  timeZone: string;
}

interface Props {
  data: ChatData;
  partnerId: string | undefined;
  children: ReactNode;
}

const EVERY_SECONDS = 10;

/** The list of conversations. Wide screens show the open conversation beside it. */
export function ChatPage({ data, partnerId, children }: Props) {
  const conversations = useConversations(data.conversations, partnerId);
  const timeZone = useTimeZone(data.timeZone);
  const now = useTimeFrom(data.now, EVERY_SECONDS);
  return (
    <div className="chat">
      <nav className="chat-list" aria-label="Conversations">
        {partnerId !== undefined && <h2>Conversations</h2>}
        <ConversationList conversations={conversations} now={now} timeZone={timeZone} />
      </nav>
      {children}
    </div>
  );
}
