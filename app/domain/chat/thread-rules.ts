import type { MessageCard } from "../shared/cards";

/** The messages of a thread that the page has, without a gap, oldest first; and whether earlier ones exist. */
export interface KnownMessages {
  messages: readonly MessageCard[];
  hasEarlier: boolean;
}

/** How many unread messages are loaded again. Few, so that a page has room for new ones. */
const ASKED_AGAIN = 20;

/** Merges messages by id, which is ordered by time. Each message appears once, and is read if any copy is read. */
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

/** The messages after the newest page was loaded again. Older messages are dropped if the page leaves a gap to them. */
export function withNewest(known: KnownMessages, page: KnownMessages): KnownMessages {
  const first = page.messages[0]?.id ?? "";
  if (page.hasEarlier && !known.messages.some(({ id }) => id === first)) {
    // A gap may lie before the page. What is known from before it goes; what came by the socket meanwhile stays.
    const later = known.messages.filter(({ id }) => id > first);
    return withMessages(page, later);
  }
  // They join.
  const { messages } = withMessages(known, page.messages);
  return { messages, hasEarlier: page.hasEarlier && (messages[0]?.id === first || known.hasEarlier) };
}

/** The messages after an earlier page was loaded. */
export const withEarlier = (known: KnownMessages, page: KnownMessages): KnownMessages => ({
  ...withMessages(known, page.messages),
  hasEarlier: page.hasEarlier,
});

/** The messages after the partner has read up to and including one. */
export const withReadUpTo = (known: KnownMessages, partnerId: string, upTo: string, at: string): KnownMessages =>
  withMessages(
    known,
    known.messages
      .filter(({ id, receiverId, readAt }) => receiverId === partnerId && readAt === null && id <= upTo)
      .map((message) => ({ ...message, readAt: at })),
  );

/**
 * Without a socket the page polls for the messages after this one: the newest, or the one before the first of the member's
 * recent messages that is still unread, so that its `readAt` arrives too. Undefined: there is none.
 */
export function pollAfter(messages: readonly MessageCard[], partnerId: string): string | undefined {
  const recent = messages.slice(-ASKED_AGAIN);
  const unread = recent.findIndex(({ receiverId, readAt }) => receiverId === partnerId && readAt === null);
  const readCount = unread < 0 ? messages.length : messages.length - recent.length + unread;
  return messages[readCount - 1]?.id;
}

/** The newest of the member's messages that the partner has read. 'Read' is shown under it. */
export const newestRead = (messages: readonly MessageCard[], partnerId: string): string | undefined =>
  messages.filter(({ receiverId, readAt }) => receiverId === partnerId && readAt !== null).at(-1)?.id;
