import { data } from "@remix-run/node";
import { z } from "zod";
import { requireMember } from "~/auth/guards";
import { removeCalendar, renewCalendar } from "~/domain/members";
import {
  type Accepted,
  acceptMatch,
  addDeparture,
  answerDeparture,
  createNeed,
  declineMatch,
  departureAnswerForm,
  departureForm,
  endNeed,
  needForm,
  oneDeparture,
  oneMatch,
  oneNeed,
  removeDeparture,
  renewNeed,
  resumeDeparture,
} from "~/domain/plans";
import type { Answer } from "~/domain/plans/rules";
import { refuse } from "~/domain/shared/errors";
import { formAction } from "~/forms/form-action";
import type { Flash } from "~/auth/flash";
import { formOf } from "~/forms/forms";
import { refusedForm } from "~/forms/refused-form";
import { returnTo } from "~/auth/redirect-path";
import type { AppLoadContext } from "~/auth/context";

const then = "/plans";

const answered: Readonly<Record<Answer, Flash>> = {
  yes: { title: "Noted", message: "Your space is on the map when you leave." },
  later: { title: "10 Minutes Later", message: "Your space is on the map when you leave." },
  skip: { title: "Skipped", message: "Your space is not on the map that day." },
};

/** Answers the forms of the page, and the question that stands on every page. */
export async function plansAction(request: Request, load: AppLoadContext) {
  const form = await formOf(request.clone());
  const intent = form.get("intent");
  switch (intent) {
    case "renew-calendar":
      return newCalendar(request, form, load);
    case "remove-calendar":
      return formAction(request, load, {
        schema: z.object({}),
        failed: "Failed to end the address. Please try again.",
        then,
        work: async (context, actor) => {
          await removeCalendar(context, actor);
          return { title: "Ended", message: "The address of your calendar no longer works." };
        },
      });
    case "add-departure":
      return formAction(request, load, {
        schema: departureForm,
        purpose: "plan a departure",
        failed: "Failed to save the plan. Please try again.",
        then,
        work: async (context, actor, { about, departure }) => {
          if (about) refuse("place-too-wide");
          await addDeparture(context, actor, departure);
          return { title: "Planned", message: "Nobody else sees your plan." };
        },
      });
    case "answer-departure":
      return formAction(request, load, {
        schema: departureAnswerForm,
        failed: "Failed to save your answer. Please try again.",
        then: returnTo(request) ?? then,
        work: async (context, actor, answer) => {
          await answerDeparture(context, actor, answer);
          return answered[answer.answer];
        },
      });
    case "resume-departure":
      return formAction(request, load, {
        schema: oneDeparture,
        failed: "Failed to resume the plan. Please try again.",
        then,
        work: async (context, actor, { departureId }) => {
          await resumeDeparture(context, actor, departureId);
          return { title: "Resumed", message: "We ask you again before you leave." };
        },
      });
    case "remove-departure":
      return formAction(request, load, {
        schema: oneDeparture,
        failed: "Failed to remove the plan. Please try again.",
        then,
        work: async (context, actor, { departureId }) => {
          await removeDeparture(context, actor, departureId);
          return { title: "Removed", message: "The plan is erased." };
        },
      });
    default:
      return needsAction(request, load, intent);
  }
}

/** Makes the calendar's secret address. Only this answer contains it. */
async function newCalendar(request: Request, form: FormData, load: AppLoadContext) {
  const { actor } = await requireMember(request, load);
  try {
    return data({ calendar: (await renewCalendar(load.app.context, actor)).href });
  } catch (error) {
    return refusedForm(form, error, load, { schema: null, failed: "Failed to make an address. Please try again." });
  }
}

const toasts: Readonly<Record<Accepted, { title: string; message: string }>> = {
  waiting: { title: "Accepted", message: "We notify you when your neighbour accepts too." },
  agreed: { title: "It is agreed", message: "Pin and code words come 30 minutes before." },
  promised: { title: "It is a promise", message: "Pin and code words stand on every page now." },
};

/** Answers the forms of needs and matches on the page of plans. Refuses other intents. */
async function needsAction(request: Request, load: AppLoadContext, intent: unknown) {
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
