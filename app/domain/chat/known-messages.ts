import type { MessageCard } from "./cards";

/** The messages of a thread that are known without a gap, oldest first, and whether earlier ones exist. */
export interface KnownMessages {
  messages: readonly MessageCard[];
  hasEarlier: boolean;
}

/** Messages asked for again while their being read was not known yet: few, so that a page has room for new ones. */
const ASKED_AGAIN = 20;

/** What came by any way, put in its place (ids are ordered by time): each message once, read if any of its copies is. */
export function withMessages(known: KnownMessages, more: readonly MessageCard[]): KnownMessages {
  const byId = new Map(known.messages.map((message) => [message.id, message]));
  let changed = false;
  for (const message of more) {
    const before = byId.get(message.id);
    if (before && (before.readAt !== null || message.readAt === null)) continue;
    byId.set(message.id, message);
    changed = true;
  }
  if (!changed) return known;
  return { ...known, messages: [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** What is known once the newest page was loaded anew. Where it does not reach back to what was known, that is dropped. */
export function withNewest(known: KnownMessages, page: KnownMessages): KnownMessages {
  const first = page.messages[0]?.id ?? "";
  if (page.hasEarlier && !known.messages.some(({ id }) => id === first)) {
    const later = known.messages.filter(({ id }) => id > first);
    return withMessages(page, later);
  }
  const { messages } = withMessages(known, page.messages);
  return { messages, hasEarlier: page.hasEarlier && (messages[0]?.id === first || known.hasEarlier) };
}

/** What is known once the messages before the first known one were loaded. */
export const withEarlier = (known: KnownMessages, page: KnownMessages): KnownMessages => ({
  ...withMessages(known, page.messages),
  hasEarlier: page.hasEarlier,
});

/** What is known once the partner has read the member's messages up to and including one. */
export const withReadUpTo = (known: KnownMessages, partnerId: string, upTo: string, at: string): KnownMessages =>
  withMessages(
    known,
    known.messages
      .filter(({ id, receiverId, readAt }) => receiverId === partnerId && readAt === null && id <= upTo)
      .map((message) => ({ ...message, readAt: at })),
  );

/** After which message to ask for more without a socket: the member's newest unread ones are asked for again. */
export function askAfter(messages: readonly MessageCard[], partnerId: string): string | undefined {
  const recent = messages.slice(-ASKED_AGAIN);
  const unread = recent.findIndex(({ receiverId, readAt }) => receiverId === partnerId && readAt === null);
  const settled = unread < 0 ? messages.length : messages.length - recent.length + unread;
  return messages[settled - 1]?.id;
}

/** The newest of the member's messages that the partner has read: 'Read' stands under it. */
export const newestRead = (messages: readonly MessageCard[], partnerId: string): string | undefined =>
  messages.findLast(({ receiverId, readAt }) => receiverId === partnerId && readAt !== null)?.id;
