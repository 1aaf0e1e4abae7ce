import { useEffect, useRef } from "react";
import type { MessageCard } from "~/domain/chat/rules";

/** Tells the server what the viewer has seen: the partner's newest unread message, once the page is looked at. */
export function useReadReceipt(partnerId: string, messages: readonly MessageCard[]): void {
  const newest = messages.findLast(({ senderId, readAt }) => senderId === partnerId && readAt === null)?.id;
  const told = useRef<string>();
  useEffect(() => {
    const tell = () => {
      if (document.hidden || newest === undefined || newest === told.current) return;
      told.current = newest;
      void fetch(`/api/messages/conversation/${partnerId}/read`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ upTo: newest }),
      }).catch(() => (told.current = undefined));
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [partnerId, newest]);
}
