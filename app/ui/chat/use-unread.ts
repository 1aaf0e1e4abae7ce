import { useLocation, useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { useRealtime } from "~/realtime/use-realtime";
import { useAppData } from "~/ui/shell/app-data";

/** The Chat tab's number: what the server counted, and what has arrived since. */
export function useUnread(): number {
  const appData = useAppData();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [{ since, counted }, setState] = useState({ since: 0, counted: appData });
  if (counted !== appData) setState({ since: 0, counted: appData });

  useRealtime((event) => {
    const viewerId = appData?.member?.id;
    if (event.type === "NEW_MESSAGE") {
      const { receiverId, senderId } = event.data.message;
      const shown = pathname === `/chat/${senderId}`;
      if (receiverId === viewerId && !shown) setState((state) => ({ ...state, since: state.since + 1 }));
    }
    // Read in another tab or on another phone: how many were, only the server knows.
    if (event.type === "MESSAGES_READ" && event.data.readerId === viewerId) {
      if (pathname !== `/chat/${event.data.senderId}`) revalidate();
    }
  });
  return (appData?.unread ?? 0) + since;
}
