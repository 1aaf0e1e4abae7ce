import { useEffect, useRef } from "react";
import type { MessageCard } from "~/domain/chat/rules";

/** Reports the partner's newest unread message as read, once the page is visible. */
export function useReadReceipt(partnerId: string, messages: readonly MessageCard[]): void {
  const newest = messages.findLast(({ senderId, readAt }) => senderId === partnerId && readAt === null)?.id;
  const reported = useRef<string>();
  useEffect(() => {
    const report = () => {
      if (document.hidden || newest === undefined || newest === reported.current) return;
      reported.current = newest;
      void fetch(`/api/messages/conversation/${partnerId}/read`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ upTo: newest }),
      }).catch(() => (reported.current = undefined));
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [partnerId, newest]);
}
