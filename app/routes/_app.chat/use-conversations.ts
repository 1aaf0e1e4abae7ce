import { useState } from "react";
import { withMessage, withPresence, withRead, type ConversationCard } from "~/domain/chat/rules";
import { reload } from "~/realtime/reload";
import { usePolling, useRealtime } from "~/realtime/use-realtime";
import { useMember } from "~/ui/shell/app-data";

/**
 * Interval of polling while no socket is open, in ms. Longer than for a thread, because each poll loads a whole page.
 */
const POLL_MS = 10_000;

/** The list from the page's data, updated by events. The shown thread has no unread messages. */
export function useConversations(
  loaded: readonly ConversationCard[],
  shownPartnerId: string | undefined,
): readonly ConversationCard[] {
  const viewerId = useMember()?.id ?? "";
  const [{ list, from }, setState] = useState({ list: loaded, from: loaded });
  if (from !== loaded) setState({ list: loaded, from: loaded });
  const change = (next: (list: readonly ConversationCard[]) => readonly ConversationCard[]) =>
    setState((state) => ({ ...state, list: next(state.list) }));

  usePolling(POLL_MS);
  useRealtime((event) => {
    if (event.type === "NEW_MESSAGE") {
      const { message } = event.data;
      if (withMessage(list, message, viewerId)) change((now) => withMessage(now, message, viewerId) ?? now);
      else reload();
    }
    if (event.type === "MESSAGES_READ" && event.data.readerId === viewerId) {
      change((now) => withRead(now, event.data.senderId));
    }
    if (event.type === "PRESENCE") {
      const { memberId, ...presence } = event.data;
      change((now) => withPresence(now, memberId, presence));
      // The partner hides presence from now on, or blocked the member or was deleted: load the list again.
      if (!presence.online && presence.lastSeenAt === null) reload();
    }
  });
  return shownPartnerId === undefined ? list : withRead(list, shownPartnerId);
}
