import { z } from "zod";
import { idText, requiredLines } from "../shared/text";
import { MAX_MESSAGE_LENGTH, quickReplies } from "./rules";

/** POST /api/messages. The phone makes `clientId`, so that sending again stores one message. */
export const sendMessageInput = z.object({
  receiverId: idText,
  content: requiredLines(MAX_MESSAGE_LENGTH, "Please write a message."),
  clientId: idText.optional(),
});

/** A quick reply of the thread's page. */
export const quickReplyInput = z.object({ receiverId: idText, content: z.enum(quickReplies) });

/** POST /api/conversations. The specification gives the name. */
export const startConversationInput = z.object({ user2Id: idText });

/** Which page of a thread: the messages that follow one, those before one, or the newest. */
export const threadInput = z.object({ after: idText.optional(), before: idText.optional() });

/** The newest message that the reader has seen. */
export const markAsReadInput = z.object({ upTo: idText });

export type SendMessageInput = z.output<typeof sendMessageInput>;
export type ThreadInput = z.output<typeof threadInput>;
