import { useEffect, useRef } from "react";
import type { Thread } from "~/domain/chat/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { Icon } from "~/ui/icons/icon";
import { useTimeFrom } from "~/ui/time/server-time";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { EarlierMessages } from "./earlier-messages";
import { MessageForm } from "./message-form";
import { MessageList } from "./message-list";
import type { Unsent } from "./outbox";
import { UnsentMessage } from "./unsent-message";
import { newMark, useOutbox } from "./use-outbox";
import { usePolledMessages } from "./use-polled-messages";
import { useReadReceipt } from "./use-read-receipt";
import { useThread } from "./use-thread";

export interface ThreadData extends Thread {
  /** A page of what was said before, which ends before the newest message. */
  earlier: boolean;
  /** Marks the form for phones without JavaScript. */
  clientId: string;
  /** ISO 8601. */
  now: string;
  timeZone: string;
}

/** Labels turn from a time of day to 'Yesterday' while one looks. */
const EVERY_SECONDS = 60;

/** A conversation: bubbles that follow the newest, and where one writes. */
export function ThreadPage({ data, reply }: { data: ThreadData; reply: FormReply | null }) {
  const { partner } = data;
  const { messages, hasEarlier, hear, loadEarlier } = useThread(partner.id, data);
  const { outbox, unsent: kept } = useOutbox(partner.id, (sent) => hear([sent]));
  // Heard of before its answer came: it is shown once, whichever of the two renders first.
  const unsent = kept.filter(({ clientId }) => !messages.some((message) => message.clientId === clientId));
  const timeZone = useTimeZone(data.timeZone);
  const now = useTimeFrom(data.now, EVERY_SECONDS);
  const scroller = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const newestId = unsent.at(-1)?.clientId ?? messages.at(-1)?.id;

  usePolledMessages(partner.id, messages, hear);
  useReadReceipt(partner.id, messages);
  useEffect(() => {
    // The list grows upwards from its end, which is scroll position 0.
    scroller.current?.scrollTo({ top: 0 });
  }, [newestId]);
  // Its answer was lost, but it arrived.
  useEffect(() => messages.forEach(({ clientId }) => clientId !== null && outbox?.drop(clientId)), [messages, outbox]);

  const send = (content: string) => outbox?.add({ clientId: newMark(), receiverId: partner.id, content });
  const edit = ({ clientId, content }: Unsent) => {
    outbox?.drop(clientId);
    const field = area.current;
    if (!field) return;
    field.value = [content, field.value].filter(Boolean).join("\n");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };

  return (
    <section className="thread" aria-label={`Messages with ${partner.firstName}`}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroller} className="scroller" tabIndex={0} role="log">
        <div className="history">
          {hasEarlier && <EarlierMessages to={`?before=${messages[0]?.id ?? ""}`} load={loadEarlier} />}
          {messages.length + unsent.length === 0 ? (
            <NoMessages />
          ) : (
            <MessageList messages={messages} partnerId={partner.id} now={now} timeZone={timeZone}>
              {unsent.map((message) => (
                <UnsentMessage
                  key={message.clientId}
                  message={message}
                  onRetry={() => outbox?.retry(message.clientId)}
                  onEdit={() => edit(message)}
                />
              ))}
            </MessageList>
          )}
        </div>
      </div>
      {data.isFormer ? (
        <p className="notice">This account was deleted, so nobody can answer any more.</p>
      ) : (
        <MessageForm
          area={area}
          reply={reply}
          clientId={data.clientId}
          sending={unsent.some(({ state }) => state === "sending")}
          onSend={send}
        />
      )}
    </section>
  );
}

const NoMessages = () => (
  <div className="empty">
    <Icon name="chat" />
    <h2>No messages yet</h2>
    <p>Start the conversation!</p>
  </div>
);
