import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Thread } from "~/domain/chat/rules";
import { reload } from "~/realtime/reload";
import { useRealtime } from "~/realtime/use-realtime";
import type { FormReply } from "~/ui/forms/form-state";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MessageForm, type SendReply } from "./message-form";
import { MessageList } from "./message-list";
import { useReadReceipt } from "./use-read-receipt";
import { useThread } from "./use-thread";

export interface ThreadData extends Pick<Thread, "partner" | "messages"> {
  /** 'Online', 'Last seen 2m ago', or nothing. */
  presence: string | undefined;
  /** Marks the form for phones without JavaScript. */
  clientId: string;
  /** ISO 8601. */
  now: string;
  timeZone: string;
}

/** A conversation: bubbles that follow the newest, and where one writes. */
export function ThreadPage({ data, reply }: { data: ThreadData; reply: FormReply | null }) {
  const { partner } = data;
  const fetcher = useFetcher<SendReply>();
  const { messages, hear } = useThread(partner.id, data.messages);
  const timeZone = useTimeZone(data.timeZone);
  const scroller = useRef<HTMLDivElement>(null);
  const newestId = messages.at(-1)?.id;

  useReadReceipt(partner.id, messages);
  useRealtime((event) => {
    if (event.type === "PRESENCE" && event.data.memberId === partner.id) reload();
  });
  useEffect(() => {
    if (fetcher.data && "sent" in fetcher.data) hear([fetcher.data.sent]);
  }, [fetcher.data, hear]);
  useEffect(() => {
    // The list grows upwards from its end, which is scroll position 0.
    scroller.current?.scrollTo({ top: 0 });
  }, [newestId]);

  return (
    <section className="thread" aria-label={`Messages with ${partner.firstName}`}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroller} className="scroller" tabIndex={0} role="log">
        <MessageList messages={messages} partnerId={partner.id} now={new Date(data.now)} timeZone={timeZone} />
      </div>
      <MessageForm fetcher={fetcher} reply={reply} clientId={data.clientId} />
    </section>
  );
}
