import { z } from "zod";
import { publicMember } from "./member";
import { named, nullableTime, time, wholeNumber } from "./named";

/** Specification 3, Message. */
export const message = named(
  "Message",
  z.strictObject({
    id: z.string(),
    senderId: z.string(),
    receiverId: z.string(),
    content: z.string(),
    createdAt: time,
    clientId: z.nullable(z.string()),
    readAt: nullableTime,
    sender: publicMember.pick({ firstName: true, lastName: true, profileImageUrl: true }),
  }),
);

/** Specification 3, Conversation. */
export const conversation = named(
  "Conversation",
  z.strictObject({
    id: z.string(),
    user2Id: z.string(),
    partner: publicMember,
    presence: z.nullable(z.strictObject({ online: z.boolean(), lastSeenAt: nullableTime })),
    lastMessage: z.nullable(z.strictObject({ content: z.string(), createdAt: time, mine: z.boolean() })),
    unread: wholeNumber,
  }),
);
