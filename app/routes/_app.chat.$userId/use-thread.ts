import { useCallback, useEffect, useRef, useState } from "react";
import { type MessageCard, THREAD_PAGE } from "~/domain/chat/rules";
import {
  pollAfter,
  type KnownMessages,
  withEarlier,
  withMessages,
  withNewest,
  withReadUpTo,
} from "~/domain/chat/thread-rules";
import { reload } from "~/realtime/reload";
import { useCallHeaders } from "~/ui/members/use-call-headers";
import { useConnected, useRealtime } from "~/realtime/use-realtime";

type Change = (known: KnownMessages) => KnownMessages;

/** The known messages of a conversation: from the page's data, from later events, and earlier ones that were loaded. */
export function useThread(partnerId: string, page: KnownMessages) {
  const [state, setState] = useState({ known: page, from: page });
  // During rendering, so that the page's new data is never missing from what is shown.
  if (state.from !== page) setState({ known: withNewest(state.known, page), from: page });
  const change = useCallback((next: Change) => setState(({ known, from }) => ({ known: next(known), from })), []);
  const addMessages = useCallback(
    (messages: readonly MessageCard[]) => change((known) => withMessages(known, messages)),
    [change],
  );
  useRealtime((event) => {
    if (event.type === "NEW_MESSAGE") {
      const { message } = event.data;
      if ([message.senderId, message.receiverId].includes(partnerId)) addMessages([message]);
    }
    if (event.type === "MESSAGES_READ" && event.data.readerId === partnerId) {
      const { upTo } = event.data;
      change((known) => withReadUpTo(known, partnerId, upTo, new Date().toISOString()));
    }
  });

  const { known } = state;
  const first = known.messages[0]?.id;
  const headers = useCallHeaders();
  const loadEarlier = useCallback(async () => {
    const messages = await fetchMessages(partnerId, { before: first }, { headers });
    change((now) => withEarlier(now, { messages, hasEarlier: messages.length === THREAD_PAGE }));
  }, [partnerId, first, headers, change]);

  return { ...known, addMessages, loadEarlier };
}

/** Interval of polling while no socket is open, in ms (tests/specification.md#caching-and-timing). */
const POLL_MS = 2000;

/** Polls for newer messages while no socket is open and the page is visible. Failed polls are repeated. */
export function usePolledMessages(
  partnerId: string,
  known: readonly MessageCard[],
  addMessages: (messages: readonly MessageCard[]) => void,
): void {
  const connected = useConnected();
  const headers = useCallHeaders();
  const messages = useRef(known);
  useEffect(() => {
    messages.current = known;
  });

  useEffect(() => {
    if (connected) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let asking = false;
    const ask = async () => {
      asking = true;
      try {
        addMessages(
          await fetchMessages(partnerId, { after: pollAfter(messages.current, partnerId) }, { headers, signal }),
        );
      } catch {
        // asked again in 2 s
      }
      asking = false;
    };
    const timer = setInterval(() => {
      if (!asking && !document.hidden && navigator.onLine) void ask();
    }, POLL_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [connected, partnerId, headers, addMessages]);
}

/** Reports the partner's newest unread message as read, once the page is visible. */
export function useReadReceipt(partnerId: string, messages: readonly MessageCard[]): void {
  const newest = messages.filter(({ senderId, readAt }) => senderId === partnerId && readAt === null).at(-1)?.id;
  const reported = useRef<string>();
  const headers = useCallHeaders();
  useEffect(() => {
    const report = () => {
      if (document.hidden || newest === undefined || newest === reported.current) return;
      reported.current = newest;
      void fetch(`/api/messages/conversation/${partnerId}/read`, {
        method: "POST",
        headers,
        body: JSON.stringify({ upTo: newest }),
      }).catch(() => (reported.current = undefined));
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [partnerId, newest, headers]);
}

/**
 * Asks the API for a page of a thread. Throws when there is no answer.
 * Reloads the page of a member who signed out, or for whom someone else signed in: the server then leads on.
 */
async function fetchMessages(
  partnerId: string,
  { after, before }: { after?: string | undefined; before?: string | undefined },
  call: RequestInit,
): Promise<MessageCard[]> {
  const query = new URLSearchParams({ ...(after && { after }), ...(before && { before }) });
  const answer = await fetch(`/api/messages/conversation/${partnerId}?${query.toString()}`, call);
  if (answer.ok) return (await answer.json()) as MessageCard[];
  if (answer.status === 401) reload();
  throw new Error(`messages: ${answer.status}`);
}
