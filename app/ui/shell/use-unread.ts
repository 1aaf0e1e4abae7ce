import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useRealtime } from "~/realtime/use-realtime";
import type { AppData } from "./app-data";

/** Messages the member has not read: what the server counted, and those that came since outside the open thread. */
export function useUnread(data: AppData | undefined): number {
  const { pathname } = useLocation();
  const counted = data?.unread ?? 0;
  const [unread, setUnread] = useState(counted);
  useEffect(() => setUnread(counted), [data, counted]);
  useRealtime((event) => {
    if (event.type !== "NEW_MESSAGE") return;
    const { senderId } = event.data.message;
    if (senderId !== data?.member?.id && pathname !== `/chat/${senderId}`) setUnread((before) => before + 1);
  });
  return unread;
}
