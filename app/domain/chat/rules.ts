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
export { textParts, type TextPart } from "./links";
export { timeLabel } from "./time-label";

/** Characters, as a reader counts them (PRODUCT 8). */
export const MESSAGE_MAX = 2000;
export const THREAD_PAGE = 50;

/** Why a text is too long to be sent, in words; null: it is not. */
export const lengthProblem = (content: string): string | null =>
  fits(content, MESSAGE_MAX) ? null : tooLong(MESSAGE_MAX);

/** The list after a message: its conversation comes first. Null when the partner is new to the list. */
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

/** The list after a partner came or went. */
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
