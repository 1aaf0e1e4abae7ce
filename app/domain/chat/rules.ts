import type { PublicMember } from "../members/rules";

export interface MessageCard {
  id: string;
  senderId: string;
  receiverId: string;
  content: string;
  createdAt: string;
  /** Given back to the phone that made it, so that it knows its own message again. */
  clientId: string | null;
  readAt: string | null;
  sender: Pick<PublicMember, "firstName" | "lastName" | "profileImageUrl">;
}

export interface ConversationCard {
  id: string;
  /** The partner: the name is the specification's. */
  user2Id: string;
  partner: PublicMember;
  lastMessage: { content: string; createdAt: string; mine: boolean } | null;
  unread: number;
}

/** One conversation as its page shows it. */
export interface Thread {
  partner: PublicMember;
  /** Null for somebody without a conversation with the viewer, and for those who hide it (PRODUCT 7). */
  presence: { lastSeenAt: string | null } | null;
  /** Oldest first. */
  messages: MessageCard[];
}

/** Characters, as a reader counts them (PRODUCT 8). */
export const MESSAGE_MAX = 2000;
export const THREAD_PAGE = 50;
/** Conversations one member may begin in 24 hours (PRODUCT 8). */
export const NEW_CONVERSATIONS_PER_DAY = 20;

/**
 * A page of a thread and what was heard of since, as one: each message once, oldest first (ids are ordered by time).
 * What is older than a whole page is left out, for there may be a gap between.
 */
export function mergedMessages(page: readonly MessageCard[], heard: readonly MessageCard[]): MessageCard[] {
  const first = page.length < THREAD_PAGE ? "" : (page[0]?.id ?? "");
  const known = new Set(page.map(({ id }) => id));
  const fresh = heard.filter(({ id }, index) => {
    const again = heard.findIndex((other) => other.id === id) < index;
    return id > first && !known.has(id) && !again;
  });
  return [...page, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
}

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

/** 'Online', 'Last seen 2m ago', or nothing when it is not known. */
export function presenceText(online: boolean, lastSeenAt: Date | null, now: Date): string | undefined {
  if (online) return "Online";
  if (!lastSeenAt) return undefined;
  const minutes = Math.max(0, Math.floor((now.getTime() - lastSeenAt.getTime()) / 60_000));
  if (minutes < 1) return "Last seen just now";
  if (minutes < 60) return `Last seen ${minutes}m ago`;
  return minutes < 24 * 60
    ? `Last seen ${Math.floor(minutes / 60)}h ago`
    : `Last seen ${Math.floor(minutes / 1440)}d ago`;
}

/** The time of day if today, 'Yesterday', the weekday within the last week, otherwise 'Mar 4' (specification 2, Chat). */
export function timeLabel(at: Date, now: Date, timeZone: string): string {
  const inZone = formats(timeZone);
  const daysAgo = dayNumber(inZone.date.format(now)) - dayNumber(inZone.date.format(at));
  if (daysAgo <= 0) return inZone.time.format(at).replace("\u202f", " "); // engines differ in the space before PM
  if (daysAgo === 1) return "Yesterday";
  return daysAgo < 7 ? inZone.weekday.format(at) : inZone.monthDay.format(at);
}

/** Days since 1970 of 'MM/DD/YYYY'. */
const dayNumber = (date: string): number => Math.round(Date.parse(`${date} UTC`) / 86_400_000);

const known = new Map<string, ReturnType<typeof newFormats>>();

/** Making a format takes a thousand times as long as using it. */
function formats(timeZone: string): ReturnType<typeof newFormats> {
  const made = known.get(timeZone) ?? newFormats(timeZone);
  known.set(timeZone, made);
  return made;
}

const newFormats = (timeZone: string) => ({
  date: new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
  time: new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }),
  weekday: new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long" }),
  monthDay: new Intl.DateTimeFormat("en-US", { timeZone, month: "short", day: "numeric" }),
});
