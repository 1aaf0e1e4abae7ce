import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { mergedMessages, type MessageCard } from "~/domain/chat/rules";
import { reload } from "~/realtime/reload";
import { useConnected, useRealtime } from "~/realtime/use-realtime";

/** How often new messages are asked for while no socket is open, in ms (specification 9). */
const POLL_MS = 2000;

/** The thread with a partner: what the page brought, and whatever is heard of since. */
export function useThread(partnerId: string, page: readonly MessageCard[]) {
  const [heard, setHeard] = useState<readonly MessageCard[]>([]);
  const hear = useCallback((messages: readonly MessageCard[]) => {
    if (messages.length > 0) setHeard((known) => [...known, ...messages]);
  }, []);
  useRealtime((event) => {
    if (event.type !== "NEW_MESSAGE") return;
    const { message } = event.data;
    if ([message.senderId, message.receiverId].includes(partnerId)) hear([message]);
  });
  const messages = useMemo(() => mergedMessages(page, heard), [page, heard]);
  usePolledMessages(partnerId, messages.at(-1)?.id, hear);
  return { messages, hear };
}

/** Asks the API for what followed the newest known message. A server that is away is asked again, a member who is signed out sent on. */
function usePolledMessages(
  partnerId: string,
  newestId: string | undefined,
  hear: (messages: readonly MessageCard[]) => void,
): void {
  const connected = useConnected();
  const newest = useRef(newestId);
  useEffect(() => {
    newest.current = newestId;
  }, [newestId]);

  useEffect(() => {
    if (connected) return;
    const leaving = new AbortController();
    const ask = async () => {
      const query = newest.current === undefined ? "" : `?after=${newest.current}`;
      const answer = await fetch(`/api/messages/conversation/${partnerId}${query}`, { signal: leaving.signal });
      if (answer.ok) hear((await answer.json()) as MessageCard[]);
      else if (answer.status === 401) reload();
    };
    let asking = false;
    const timer = setInterval(() => {
      if (asking || document.hidden || !navigator.onLine) return;
      asking = true;
      void ask()
        .catch(() => undefined)
        .finally(() => (asking = false));
    }, POLL_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [connected, partnerId, hear]);
}
