import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { clockText, dayIn, formatsOf } from "../shared/calendar";
import type { MessageCard, PublicMember } from "../shared/cards";
import { DAY } from "../shared/clock";
import { fits, tooLong } from "../shared/names";

export type { MessageCard } from "../shared/cards";

/** Whether a partner is online. Null where not both have written, or the partner hides it (docs/product.md#who-sees-what). */
export interface Presence {
  online: boolean;
  /** ISO 8601 UTC. */
  lastSeenAt: string | null;
}

export interface ConversationCard {
  id: string;
  /** The partner. The specification gives this name. */
  user2Id: string;
  partner: PublicMember;
  presence: Presence | null;
  lastMessage: { content: string; createdAt: string; mine: boolean } | null;
  unread: number;
}

/** One conversation as its page shows it. */
export interface Thread {
  partner: PublicMember;
  /** The partner deleted the account: the messages stay, and nobody can answer. */
  isFormer: boolean;
  presence: Presence | null;
  /** Oldest first. */
  messages: MessageCard[];
  /** There are messages before these. */
  hasEarlier: boolean;
}

const weekdays = formatsOf("en-US", { weekday: "long" });
const monthDays = formatsOf("en-US", { month: "short", day: "numeric" });

/** The time of day if today, 'Yesterday', the weekday within the last week, otherwise 'Mar 4'. */
export function timeLabel(at: Date, now: Date, timeZone: string): string {
  const daysAgo = (Date.parse(dayIn(timeZone, now)) - Date.parse(dayIn(timeZone, at))) / DAY;
  if (daysAgo <= 0) return clockText(at, timeZone);
  if (daysAgo === 1) return "Yesterday";
  return daysAgo < 7 ? weekdays(timeZone).format(at) : monthDays(timeZone).format(at);
}

/** In characters as a reader counts them (docs/product.md#lengths). */
export const MAX_MESSAGE_LENGTH = 2000;
export const THREAD_PAGE = 50;
/** The most messages to someone who has not written yet (docs/product.md#limits). */
export const MAX_UNANSWERED_MESSAGES = 3;

/**
 * What two people say by one tap while a promise binds them. The form sends each once a minute (limit `quick-replies`); the
 * API doesn't limit them so.
 */
export const quickReplies = ["On my way", "2 minutes", "I'm here", "I see you"] as const;
/** The driver's 'I'm here' is pushed to the owner as an arrival (docs/product.md#push). */
export const ARRIVED: (typeof quickReplies)[number] = "I'm here";

/** The sentence for a text that is too long; null for any other text. */
export const lengthProblem = (content: string): string | null =>
  fits(content, MAX_MESSAGE_LENGTH) ? null : tooLong(MAX_MESSAGE_LENGTH);

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
  const minutes = differenceInMinutes(now, at);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes}m ago`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)}h ago` : `${Math.floor(minutes / 1440)}d ago`;
}

/** 'Online', '2m ago', or nothing when it is not known. */
export function presenceText(presence: Presence | null, now: Date): string | undefined {
  if (presence?.online) return "Online";
  return presence?.lastSeenAt ? agoText(new Date(presence.lastSeenAt), now) : undefined;
}
