import { fits, tooLong } from "../shared/graphemes";
import type { ConversationCard, MessageCard, Presence } from "./cards";

export type { ConversationCard, MessageCard, Presence, Thread } from "./cards";
export {
  askAfter,
  newestRead,
  withEarlier,
  withMessages,
  withNewest,
  withReadUpTo,
  type KnownMessages,
} from "./known-messages";
export { textParts } from "./links";
export { timeLabel } from "./time-label";

/** In characters as a reader counts them (docs/product.md#accounts). */
export const MESSAGE_MAX = 2000;
export const THREAD_PAGE = 50;
/** The most messages to somebody who has not written yet (docs/product.md#limits). */
export const MOST_UNANSWERED = 3;

/** What two people say by one tap while a promise binds them; each once a minute. */
export const quickReplies = ["On my way", "2 minutes", "I'm here", "I see you"] as const;
/** The driver's 'I'm here' is pushed to the owner as an arrival (docs/product.md#push). */
export const ARRIVED: (typeof quickReplies)[number] = "I'm here";

/** The sentence for a text that is too long; null for any other text. */
export const lengthProblem = (content: string): string | null =>
  fits(content, MESSAGE_MAX) ? null : tooLong(MESSAGE_MAX);

/** The list after a message, with its conversation first. Null when the partner is not in the list yet. */
export function withMessage(
  list: readonly ConversationCard[],
  message: MessageCard,
  viewerId: string,
): ConversationCard[] | null {
  const mine = message.senderId === viewerId;
  const partnerId = mine ? message.receiverId : message.senderId;
  const known = list.find(({ user2Id }) => user2Id === partnerId);
  if (!known) return null;
  const { content, createdAt } = message;
  const unread = mine ? known.unread : known.unread + 1;
  return [{ ...known, unread, lastMessage: { content, createdAt, mine } }, ...list.filter((one) => one !== known)];
}

/** The list after its viewer has read a partner's messages. */
export const withRead = (list: readonly ConversationCard[], partnerId: string): ConversationCard[] =>
  list.map((one) => (one.user2Id === partnerId ? { ...one, unread: 0 } : one));

/** The list after a partner's presence changed. */
export const withPresence = (list: readonly ConversationCard[], partnerId: string, presence: Presence) =>
  list.map((one) => (one.user2Id === partnerId ? { ...one, presence } : one));

/** '2m ago' */
function agoText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes}m ago`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)}h ago` : `${Math.floor(minutes / 1440)}d ago`;
}

/** 'Online', '2m ago', or nothing when it is not known. */
export function presenceText(presence: Presence | null, now: Date): string | undefined {
  if (presence?.online) return "Online";
  return presence?.lastSeenAt ? agoText(new Date(presence.lastSeenAt), now) : undefined;
}
