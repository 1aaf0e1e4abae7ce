import {
  conversationsOf,
  readThread,
  readThreadInput,
  sendMessage,
  sendMessageInput,
  startConversation,
  startConversationInput,
  thread,
  threadInput,
} from "~/domain/chat";
import { forMembers, type Operation } from "./operation";

/** Specification 7: conversations and their messages. */
export const chat: Operation[] = [
  forMembers({
    method: "GET",
    path: "/conversations",
    answer: ({ context, actor }) => conversationsOf(context, actor),
  }),
  forMembers({
    method: "POST",
    path: "/conversations",
    status: 201,
    input: startConversationInput,
    answer: ({ context, actor, input }) => startConversation(context, actor, input.user2Id),
  }),
  forMembers({
    method: "GET",
    path: "/messages/conversation/{partnerId}",
    input: threadInput,
    answer: async ({ context, actor, params, input }) =>
      (await thread(context, actor, params.partnerId ?? "", input)).messages,
  }),
  forMembers({
    method: "POST",
    path: "/messages/conversation/{partnerId}/read",
    status: 204,
    input: readThreadInput,
    answer: ({ context, actor, params, input }) => readThread(context, actor, params.partnerId ?? "", input.upTo),
  }),
  forMembers({
    method: "POST",
    path: "/messages",
    status: 201,
    limit: "member-messages",
    input: sendMessageInput,
    answer: ({ context, actor, input }) => sendMessage(context, actor, input),
  }),
];
