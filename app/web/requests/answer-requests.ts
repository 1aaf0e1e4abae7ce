import { z } from "zod/v4";
import { cancelRequest, declineRequest } from "~/domain/requests";
import { acceptRequest, acceptRequestForm } from "~/domain/spaces";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { answerForm, type FormAnswer } from "../answer-form";
import type { AppLoadContext } from "../context";
import { formOf } from "../forms";

const named = z.object({ requestId: idText });

const accepted = acceptRequestForm.extend(named.shape);

const acceptForm: FormAnswer<typeof accepted> = {
  schema: accepted,
  failed: "Failed to promise parking space. Please try again.",
  then: "/",
  work: async (context, actor, { requestId, ...input }) => {
    await acceptRequest(context, actor, requestId, input);
    const message = "You've promised this parking space. The requester will be notified.";
    return { title: "Space Promised!", message };
  },
};

const declineForm: FormAnswer<typeof named> = {
  schema: named,
  failed: "Failed to decline the request. Please try again.",
  then: "/requests",
  work: async (context, actor, { requestId }) => {
    await declineRequest(context, actor, requestId);
    return { title: "Request declined", message: "You no longer see it. The driver is not told." };
  },
};

const cancelForm: FormAnswer<typeof named> = {
  schema: named,
  failed: "Failed to cancel the request. Please try again.",
  then: "/requests?tab=mine",
  work: async (context, actor, { requestId }) => {
    await cancelRequest(context, actor, requestId);
    return { title: "Request cancelled", message: "Your neighbours no longer see it." };
  },
};

/** Answers the buttons of the Requests screen. */
export async function answerRequests(request: Request, load: AppLoadContext) {
  const intent = (await formOf(request.clone())).get("intent");
  switch (intent) {
    case "accept":
      return answerForm(request, load, acceptForm);
    case "decline":
      return answerForm(request, load, declineForm);
    case "cancel":
      return answerForm(request, load, cancelForm);
    default:
      return refuse("invalid-input");
  }
}
