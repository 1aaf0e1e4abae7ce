import { z } from "zod";
import {
  conversationsOf,
  markAsRead,
  markAsReadInput,
  sendMessage,
  sendMessageInput,
  startConversation,
  startConversationInput,
  threadWith,
  threadInput,
} from "~/domain/chat";
import { publicMember } from "./schemas/member";
import { nullableTime, time, wholeNumber, namedObject } from "./openapi/schemas";
import { forMembers, type Operation } from "./operation";

const message = namedObject("Message", {
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  content: z.string(),
  createdAt: time,
  /** Made by the sender's phone, so that a message that is sent again is stored once. */
  clientId: z.nullable(z.string()),
  readAt: nullableTime,
  sender: publicMember.pick({ firstName: true, lastName: true, profileImageUrl: true }),
});

const conversation = namedObject("Conversation", {
  id: z.string(),
  /** The partner's id. The specification gives the name. */
  user2Id: z.string(),
  partner: publicMember,
  presence: z.nullable(z.strictObject({ online: z.boolean(), lastSeenAt: nullableTime })),
  lastMessage: z.nullable(z.strictObject({ content: z.string(), createdAt: time, mine: z.boolean() })),
  unread: wholeNumber,
});

export const chat: Operation[] = [
  forMembers("GET /conversations", {
    summary: "Own conversations, newest first",
    response: z.array(conversation),
    handler: ({ context, actor }) => conversationsOf(context, actor),
  }),
  forMembers("POST /conversations", {
    summary: "Begin or find a conversation",
    status: 201,
    body: startConversationInput,
    example: { user2Id: "{id}" },
    refuses: ["not-found", "message-to-self", "too-many-conversations"],
    response: conversation,
    handler: ({ context, actor, body }) => startConversation(context, actor, body.user2Id),
  }),
  forMembers("GET /messages/conversation/{partnerId}", {
    summary: "The newest 50 messages, oldest first; or those before, or after, a message",
    query: threadInput,
    refuses: ["message-to-self"],
    response: z.array(message),
    handler: async ({ context, actor, params, query }) =>
      (await threadWith(context, actor, params.partnerId, query)).messages,
  }),
  forMembers("POST /messages/conversation/{partnerId}/read", {
    summary: "Mark what the partner wrote as read, up to a message",
    status: 204,
    body: markAsReadInput,
    example: { upTo: "{id}" },
    refuses: ["message-to-self"],
    handler: ({ context, actor, params, body }) => markAsRead(context, actor, params.partnerId, body.upTo),
  }),
  forMembers("POST /messages", {
    summary: "Send a message",
    status: 201,
    limit: "personal-words",
    body: sendMessageInput,
    example: { receiverId: "{id}", content: "I leave at six." },
    refuses: ["not-found", "message-to-self", "too-many-conversations", "not-answered"],
    response: message,
    handler: ({ context, actor, body }) => sendMessage(context, actor, body),
  }),
];
