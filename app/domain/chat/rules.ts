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

/** Characters, as a reader counts them (PRODUCT 8). */
export const MESSAGE_MAX = 2000;
export const THREAD_PAGE = 50;
