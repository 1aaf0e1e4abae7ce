import { z } from "zod";
import { unblockMember } from "~/domain/moderation";
import { idText } from "~/domain/shared/text";
import { answerForm } from "~/forms/answer-form";
import type { AppLoadContext } from "~/http/context";

/** Answers the button 'Unblock' of one member on /profile/blocked. */
export const answerBlocked = (request: Request, load: AppLoadContext) =>
  answerForm(request, load, {
    schema: z.object({ userId: idText }),
    failed: "Failed to unblock the member. Please try again.",
    then: "/profile/blocked",
    work: async (context, actor, { userId }) => {
      await unblockMember(context, actor, userId);
      return { title: "Unblocked", message: "You can see each other again, unless they have blocked you." };
    },
  });
