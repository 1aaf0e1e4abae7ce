import { sql } from "drizzle-orm";
import { bool, check, id, index, int, isWhole, partOf, primaryKey, table, text, time, uniqueIndex } from "../columns";
import { ofMember } from "./members";

/** Two people; `lowId` < `highId`, so that a pair has one conversation. */
export const conversations = table(
  "conversations",
  {
    id: id(),
    lowId: ofMember("low_id"),
    highId: ofMember("high_id"),
    startedById: text("started_by_id").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("conversations_pair").on(t.lowId, t.highId),
    index("conversations_high").on(t.highId),
    index("conversations_started").on(t.startedById, t.createdAt),
    check("conversations_ordered", sql`${t.lowId} < ${t.highId}`),
  ],
);

/** One member's side of a conversation: the row through which its messages are reached. */
export const conversationSides = table(
  "conversation_sides",
  {
    memberId: ofMember("member_id"),
    partnerId: ofMember("partner_id"),
    conversationId: partOf("conversation_id", () => conversations.id),
    lastMessageId: text("last_message_id"),
    /** Whether the member has written here. Once both have, they see each other's presence. */
    wrote: bool("wrote").notNull().default(false),
    /** Messages of the member that count while the partner has not written, see `sendMessage`. */
    unanswered: int("unanswered").notNull().default(0),
    unread: int("unread").notNull().default(0),
    /** Start, or the last message: newest conversations come first. */
    touchedAt: time("touched_at").notNull(),
  },
  (t) => [
    primaryKey(t.memberId, t.partnerId),
    index("conversation_sides_newest").on(t.memberId, t.touchedAt),
    index("conversation_sides_conversation").on(t.conversationId),
    index("conversation_sides_partner").on(t.partnerId),
    check("conversation_sides_unread", sql`${isWhole(t.unread)} and ${t.unread} >= 0`),
  ],
);

export const messages = table(
  "messages",
  {
    id: id(),
    conversationId: partOf("conversation_id", () => conversations.id),
    senderId: ofMember("sender_id"),
    receiverId: ofMember("receiver_id"),
    content: text("content").notNull(),
    /** Made by the sending phone, so that a repeated send stores one message. */
    clientId: text("client_id"),
    createdAt: time("created_at").notNull(),
    readAt: time("read_at"),
  },
  (t) => [
    index("messages_thread").on(t.conversationId, t.id),
    uniqueIndex("messages_client").on(t.senderId, t.clientId),
    index("messages_receiver").on(t.receiverId),
    index("messages_age").on(t.createdAt),
  ],
);
