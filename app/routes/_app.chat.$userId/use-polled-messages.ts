import { useEffect, useRef } from "react";
import { askAfter, type MessageCard } from "~/domain/chat/rules";
import { useConnected } from "~/realtime/use-realtime";
import { fetchMessages } from "./fetch-messages";

/** Interval of polling while no socket is open, in ms (specification 9). */
const POLL_MS = 2000;

/** Polls for newer messages while no socket is open and the page is visible. Failed polls are repeated. */
export function usePolledMessages(
  partnerId: string,
  known: readonly MessageCard[],
  hear: (messages: readonly MessageCard[]) => void,
): void {
  const connected = useConnected();
  const messages = useRef(known);
  useEffect(() => {
    messages.current = known;
  });

  useEffect(() => {
    if (connected) return;
    const leaving = new AbortController();
    let asking = false;
    const ask = async () => {
      asking = true;
      try {
        hear(await fetchMessages(partnerId, { after: askAfter(messages.current, partnerId) }, leaving.signal));
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
  }, [connected, partnerId, hear]);
}
