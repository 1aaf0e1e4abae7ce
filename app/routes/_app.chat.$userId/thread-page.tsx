import { shortName } from "~/domain/shared/names";
import type { PublicMember } from "~/domain/members/rules";
import { useEffect, useRef } from "react";
import { quickReplies, type Thread } from "~/domain/chat/rules";
import type { FormReply } from "~/ui/forms/form-state";
import { sendToWorker } from "~/ui/offline/use-service-worker";
import { useTimeFrom } from "~/ui/time/server-time";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { EarlierMessages, MessageList, UnsentMessage } from "./message-list";
import { MessageForm } from "./message-form";
import type { Unsent } from "./unsent-messages";
import { newClientId, useUnsentMessages } from "./use-unsent-messages";
import { usePolledMessages, useReadReceipt, useThread } from "./use-thread";
import { useFetcher } from "@remix-run/react";
import { PromiseMinutes } from "~/ui/bars/promise-minutes";
import { PostForm } from "~/ui/forms/post-form";
import { Empty } from "~/ui/shell/list-parts";
import { useAppData } from "~/ui/shell/app-data";
import { ProperName } from "~/ui/members/proper-name";

export interface ThreadData extends Thread {
  /** True for a page of earlier messages, which ends before the newest message. */
  earlier: boolean;
  /** A space of the viewer's that can be promised to the partner. */
  promisable: { id: string; address: string } | null;
  /** The message's idempotency key, for phones without JavaScript. */
  clientId: string;
  /** ISO 8601. */
  now: string;
}

/** How often time labels are updated: at midnight a time of day becomes 'Yesterday'. */
const REFRESH_SECONDS = 60;

/** A conversation: its messages, scrolled to the newest, and the form to write. */
export function ThreadPage({ data, reply }: { data: ThreadData; reply: FormReply | null }) {
  const { partner } = data;
  const { messages, hasEarlier, addMessages, loadEarlier } = useThread(partner.id, data);
  const { queue, unsent: stored } = useUnsentMessages(partner.id, (sent) => addMessages([sent]));
  // The event of a sent message can arrive before the answer to its request. Show the message once.
  const unsent = stored.filter(({ clientId }) => !messages.some((message) => message.clientId === clientId));
  const timeZone = useTimeZone();
  const now = useTimeFrom(data.now, REFRESH_SECONDS);
  const scroller = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  // The partner's request stands above the thread with the same buttons.
  const asks = useAppData()?.toAnswer.requests[0]?.requesterId === partner.id;
  const newestId = unsent.at(-1)?.clientId ?? messages.at(-1)?.id;

  usePolledMessages(partner.id, messages, addMessages);
  useReadReceipt(partner.id, messages);
  useEffect(() => {
    // The list is laid out from the bottom, so its end is scroll position 0.
    scroller.current?.scrollTo({ top: 0 });
  }, [newestId]);
  // A message whose answer was lost can still be in the thread: it need not be sent again.
  useEffect(() => messages.forEach(({ clientId }) => clientId !== null && queue?.drop(clientId)), [messages, queue]);

  const send = (content: string) => queue?.add({ clientId: newClientId(), receiverId: partner.id, content });
  const edit = ({ clientId, content }: Unsent) => {
    queue?.drop(clientId);
    void sendToWorker({ discard: clientId });
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
            <Empty picture="chat" title="No messages yet">
              <p>Start the conversation!</p>
            </Empty>
          ) : (
            <MessageList messages={messages} partnerId={partner.id} now={now} timeZone={timeZone}>
              {unsent.map((message) => (
                <UnsentMessage
                  key={message.clientId}
                  message={message}
                  onRetry={() => queue?.retry(message.clientId)}
                  onEdit={() => edit(message)}
                />
              ))}
            </MessageList>
          )}
        </div>
      </div>
      {data.promisable && !asks && <PromiseHere partner={partner} space={data.promisable} />}
      <QuickReplies partnerId={partner.id} />
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

interface Props {
  partner: PublicMember;
  /** The viewer's space that will be promised. */
  space: { id: string; address: string };
}

/** Promises the viewer's space to the partner by one tap (docs/product.md#promises). */
function PromiseHere({ partner, space }: Props) {
  const fetcher = useFetcher();
  const action = `/spaces/${space.id}/promise?returnTo=${encodeURIComponent(`/chat/${partner.id}`)}`;
  return (
    <PostForm intent="promise" className="promise-here" fetcher={fetcher} action={action}>
      <p className="soft">
        {space.address ? <ProperName>{space.address}</ProperName> : "Your shared space"} for{" "}
        <ProperName>{shortName(partner)}</ProperName>
      </p>
      <input type="hidden" name="promisedToUserId" value={partner.id} />
      <div className="row">
        <PromiseMinutes />
      </div>
    </PostForm>
  );
}

/** Fixed messages that owner and driver send by one tap during a promise (docs/product.md#handover). */
function QuickReplies({ partnerId }: { partnerId: string }) {
  const fetcher = useFetcher();
  const { promises = [] } = useAppData() ?? {};
  const isBound = promises.some(
    ({ phase, space: { bound, owner, promisedTo } }) =>
      phase === "running" && bound && [owner.id, promisedTo?.id].includes(partnerId),
  );
  if (!isBound) return null;
  return (
    <PostForm intent="quick" className="quick-replies" fetcher={fetcher}>
      {quickReplies.map((reply) => (
        <button className="button quiet" name="content" value={reply} key={reply} disabled={fetcher.state !== "idle"}>
          {reply}
        </button>
      ))}
    </PostForm>
  );
}
