import { z } from "zod";
import { unblockMember } from "~/domain/moderation";
import { idText } from "~/domain/shared/text";
import { formAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";

/** Answers the button 'Unblock' of one member on /profile/blocked. */
export const blockedAction = (request: Request, load: AppLoadContext) =>
  formAction(request, load, {
    schema: z.object({ userId: idText }),
    failed: "Failed to unblock the member. Please try again.",
    then: "/profile/blocked",
    work: (context, actor, { userId }) => unblockMember(context, actor, userId),
    done: { title: "Unblocked", message: "You can see each other again, unless they have blocked you." },
  });
