import { z } from "zod/v4";
import { idText, isVisible, lines } from "../shared/text";
import { MESSAGE_MAX } from "./rules";

/** POST /api/messages; `clientId` is made by the phone, so that sending again stores nothing twice. */
export const sendMessageInput = z.object({
  receiverId: idText,
  content: z.string("Please write a message.").pipe(lines(MESSAGE_MAX).refine(isVisible, "Please write a message.")),
  clientId: idText.optional(),
});

/** POST /api/conversations; the name is the specification's. */
export const startConversationInput = z.object({ user2Id: idText });

/** Which page of a thread: the messages that follow one, those before one, or the newest. */
export const threadInput = z.object({ after: idText.optional(), before: idText.optional() });

/** The newest message that the reader has seen. */
export const readThreadInput = z.object({ upTo: idText });

export type SendMessageInput = z.output<typeof sendMessageInput>;
export type ThreadInput = z.output<typeof threadInput>;
