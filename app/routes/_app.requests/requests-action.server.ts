import { z } from "zod";
import { acceptRequest, acceptRequestForm, declineRequest } from "~/domain/listings";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { cancelOwnRequest } from "~/forms/cancel-own-request";
import { returnTo } from "~/auth/redirect-path";
import type { AppLoadContext } from "~/auth/context";
import { type FormAction, formAction } from "~/forms/form-action";
import { formOf } from "~/forms/forms";

const named = z.object({ requestId: idText });

const accepted = acceptRequestForm.extend(named.shape);

const acceptForm: FormAction<typeof accepted> = {
  schema: accepted,
  failed: "Failed to promise parking space. Please try again.",
  limit: "member-messages",
  offersPush: true,
  work: async (context, actor, { requestId, ...input }) => {
    await acceptRequest(context, actor, requestId, input);
    const message = "You've promised this parking space. The requester will be notified.";
    return { title: "Space Promised!", message };
  },
};

const declineForm: FormAction<typeof named> = {
  schema: named,
  failed: "Failed to decline the request. Please try again.",
  work: async (context, actor, { requestId }) => {
    const { asked } = await declineRequest(context, actor, requestId);
    const message = asked
      ? "The driver is told, and can't ask you again for 24 hours."
      : "You no longer see it. The driver isn't told.";
    return { title: "Request declined", message };
  },
};

const cancelForm: FormAction<typeof named> = {
  schema: named,
  failed: "Failed to cancel the request. Please try again.",
  then: "/requests?tab=mine",
  work: (context, actor, { requestId }) => cancelOwnRequest(context, actor, requestId),
};

/** Answers the buttons of the Requests screen. */
export async function requestsAction(request: Request, load: AppLoadContext) {
  const back = returnTo(request);
  const intent = (await formOf(request.clone())).get("intent");
  switch (intent) {
    case "accept":
      return formAction(request, load, {
        ...acceptForm,
        then: `${back ?? "/"}#promise`,
      });
    case "decline":
      return formAction(request, load, {
        ...declineForm,
        then: back ?? "/requests",
      });
    case "cancel":
      return formAction(request, load, cancelForm);
    default:
      return refuse("invalid-input");
  }
}
