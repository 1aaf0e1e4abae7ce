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

/** Whether a partner is there. Null in its place: there is no conversation yet, or they hide it (PRODUCT 7). */
export interface Presence {
  online: boolean;
  /** ISO 8601 UTC. */
  lastSeenAt: string | null;
}

export interface ConversationCard {
  id: string;
  /** The partner: the name is the specification's. */
  user2Id: string;
  partner: PublicMember;
  presence: Presence | null;
  lastMessage: { content: string; createdAt: string; mine: boolean } | null;
  unread: number;
}

/** One conversation as its page shows it. */
export interface Thread {
  partner: PublicMember;
  /** The partner deleted their account: their words stay, and nobody can answer them. */
  isFormer: boolean;
  presence: Presence | null;
  /** Oldest first. */
  messages: MessageCard[];
  /** There are messages before these. */
  hasEarlier: boolean;
}
