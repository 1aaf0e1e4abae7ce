import { acceptRequest, acceptRequestForm, declineRequest } from "~/domain/listings";
import { cancelOwnRequest } from "~/forms/cancel-own-request";
import { returnTo } from "~/auth/redirect-path";
import type { AppLoadContext } from "~/auth/context";
import { form, pageAction } from "~/forms/form-action";
import { idField } from "~/forms/forms";

/** Answers the buttons of the Requests screen. */
export function requestsAction(request: Request, load: AppLoadContext) {
  const back = returnTo(request);
  return pageAction(request, load, back ?? "/requests", {
    accept: form({
      schema: acceptRequestForm.extend(idField("requestId").shape),
      failed: "Failed to promise parking space. Please try again.",
      limit: "words-to-one-member",
      offersPush: true,
      then: `${back ?? "/"}#promise`,
      work: async (context, actor, { requestId, ...input }) => {
        await acceptRequest(context, actor, requestId, input);
        const message = "You've promised this parking space. The requester will be notified.";
        return { title: "Space Promised!", message };
      },
    }),
    decline: form({
      schema: idField("requestId"),
      failed: "Failed to decline the request. Please try again.",
      work: async (context, actor, { requestId }) => {
        const { asked } = await declineRequest(context, actor, requestId);
        const message = asked
          ? "The driver is told, and can't ask you again for 24 hours."
          : "You no longer see it. The driver isn't told.";
        return { title: "Request declined", message };
      },
    }),
    cancel: form({
      schema: idField("requestId"),
      failed: "Failed to cancel the request. Please try again.",
      then: "/requests?tab=mine",
      work: (context, actor, { requestId }) => cancelOwnRequest(context, actor, requestId),
    }),
  });
}
