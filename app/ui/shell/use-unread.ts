import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { reload } from "~/realtime/reload";
import { useRealtime } from "~/realtime/use-realtime";
import type { AppData } from "./app-data";

/** Messages the member has not read: what the server counted, and those that came since outside the open thread. */
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
    // Read in another tab or on another phone: how many that were, only the server knows.
    if (event.type === "MESSAGES_READ" && event.data.readerId === viewerId) {
      if (pathname !== `/chat/${event.data.senderId}`) reload();
    }
  });
  return unread;
}
