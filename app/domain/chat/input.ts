import { z } from "zod/v4";
import { isVisible, lines } from "../shared/text";
import { MESSAGE_MAX } from "./rules";

const id = z.string().regex(/^[\w-]{1,64}$/);

/** POST /api/messages; `clientId` is made by the phone, so that sending again stores nothing twice. */
export const sendMessageInput = z.object({
  receiverId: id,
  content: z.string("Please write a message.").pipe(lines(MESSAGE_MAX).refine(isVisible, "Please write a message.")),
  clientId: id.optional(),
});

/** POST /api/conversations; the name is the specification's. */
export const startConversationInput = z.object({ user2Id: id });

/** Which page of a thread: the messages that follow one, those before one, or the newest. */
export const threadInput = z.object({ after: id.optional(), before: id.optional() });

/** The newest message that the reader has seen. */
export const readThreadInput = z.object({ upTo: id });

export type SendMessageInput = z.output<typeof sendMessageInput>;
export type ThreadInput = z.output<typeof threadInput>;
