import type { MessageCard, PublicMember } from "../shared/cards";

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
