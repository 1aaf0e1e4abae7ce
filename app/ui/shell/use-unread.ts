import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { reload } from "~/realtime/reload";
import { useRealtime } from "~/realtime/use-realtime";
import type { AppData } from "./app-data";

/** Unread messages: the server's count plus later ones outside the open thread. */
export function useUnread(data: AppData | undefined): number {
  const { pathname } = useLocation();
  const counted = data?.unread ?? 0;
  const [unread, setUnread] = useState(counted);
  useEffect(() => setUnread(counted), [data, counted]);
  useRealtime((event) => {
    const viewerId = data?.member?.id;
    if (event.type === "NEW_MESSAGE") {
      const { senderId } = event.data.message;
      if (senderId !== viewerId && pathname !== `/chat/${senderId}`) setUnread((before) => before + 1);
    }
    // Messages were read elsewhere. Only the server knows how many.
    if (event.type === "MESSAGES_READ" && event.data.readerId === viewerId) {
      if (pathname !== `/chat/${event.data.senderId}`) reload();
    }
  });
  return unread;
}
