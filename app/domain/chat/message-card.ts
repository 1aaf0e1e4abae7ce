import type { messages } from "~db/schema";
import { publicMember, type PublicRow } from "../members";
import type { MessageCard } from "./rules";

export type MessageRow = typeof messages.$inferSelect;

/** A message as both sides see it. */
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
