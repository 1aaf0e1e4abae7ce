import {
  acceptMatch,
  createNeed,
  declineMatch,
  endNeed,
  needForm,
  oneMatch,
  oneNeed,
  renewNeed,
  type Accepted,
} from "~/domain/plans";
import { refuse } from "~/domain/shared/errors";
import { formAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/http/context";

const then = "/plans";

const toasts: Readonly<Record<Accepted, { title: string; message: string }>> = {
  waiting: { title: "Accepted", message: "We notify you when your neighbour accepts too." },
  agreed: { title: "It is agreed", message: "Pin and code words come 30 minutes before." },
  promised: { title: "It is a promise", message: "Pin and code words stand on every page now." },
};

/** Answers the forms of needs and matches on the page of plans. Refuses other intents. */
export async function needsAction(request: Request, load: AppLoadContext, intent: unknown) {
  switch (intent) {
    case "add-need":
      return formAction(request, load, {
        schema: needForm,
        purpose: "look for a space",
        failed: "Failed to save it. Please try again.",
        then,
        work: async (context, actor, need) => {
          await createNeed(context, actor, need);
          return { title: "Saved", message: "Nobody sees it. We notify you of a match on the evening before." };
        },
      });
    case "renew-need":
      return formAction(request, load, {
        schema: oneNeed,
        failed: "Failed to renew it. Please try again.",
        then,
        work: async (context, actor, { needId }) => {
          await renewNeed(context, actor, needId);
          return { title: "Renewed", message: "It lasts as long again from now." };
        },
      });
    case "end-need":
      return formAction(request, load, {
        schema: oneNeed,
        failed: "Failed to end it. Please try again.",
        then,
        work: async (context, actor, { needId }) => {
          await endNeed(context, actor, needId);
          return { title: "Ended", message: "It is erased, and its matches are off." };
        },
      });
    case "accept-match":
      return formAction(request, load, {
        schema: oneMatch,
        failed: "Failed to accept it. Please try again.",
        then,
        work: async (context, actor, { matchId }) => toasts[await acceptMatch(context, actor, matchId)],
      });
    case "decline-match":
      return formAction(request, load, {
        schema: oneMatch,
        failed: "Failed to decline it. Please try again.",
        then,
        work: async (context, actor, { matchId }) => {
          await declineMatch(context, actor, matchId);
          return { title: "Declined", message: "It costs nobody anything." };
        },
      });
    default:
      return refuse("invalid-input");
  }
}
