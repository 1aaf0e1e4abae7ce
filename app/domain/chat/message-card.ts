import type { messages } from "~db/schema";
import { publicMember, type PublicRow } from "../members";
import type { MessageCard } from "./rules";

export type MessageRow = typeof messages.$inferSelect;

/** A message as both sides see it once both have written. */
export function messageCard(message: MessageRow, sender: PublicRow, now: Date): MessageCard {
  const { firstName, lastName, profileImageUrl } = publicMember(sender, now);
  return {
    id: message.id,
    senderId: message.senderId,
    receiverId: message.receiverId,
    content: message.content,
    createdAt: message.createdAt.toISOString(),
    clientId: message.clientId,
    readAt: message.readAt?.toISOString() ?? null,
    sender: { firstName, lastName, profileImageUrl },
  };
}

/** The sender's own message while the partner has not written: it does not say whether it was read. */
export const unansweredCard = (message: MessageRow, sender: PublicRow, now: Date): MessageCard =>
  messageCard({ ...message, readAt: null }, sender, now);
