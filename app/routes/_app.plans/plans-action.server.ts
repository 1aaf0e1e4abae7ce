import { data } from "@remix-run/node";
import { requireMember } from "~/auth/guards";
import { removeCalendar, renewCalendar } from "~/domain/auth";
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
  removeDeparture,
  renewNeed,
  resumeDeparture,
} from "~/domain/plans";
import type { DepartureChoice } from "~/domain/plans/rules";
import { refuse } from "~/domain/shared/errors";
import { form, idForm, pageAction, type PageForm } from "~/forms/form-action";
import type { Flash } from "~/auth/flash";
import { idField, noFields } from "~/forms/forms";
import { openFormAction } from "~/forms/open-form-action";
import { returnTo } from "~/auth/redirect-path";
import type { AppLoadContext } from "~/auth/context";

const answerToasts: Readonly<Record<DepartureChoice, Flash>> = {
  yes: { title: "Noted", message: "Your space is on the map when you leave." },
  later: { title: "10 Minutes Later", message: "Your space is on the map when you leave." },
  skip: { title: "Skipped", message: "Your space isn't on the map that day." },
};

/** Answers the forms of the page, and the question that stands on every page. */
export const plansAction = (request: Request, loadContext: AppLoadContext) =>
  pageAction(request, loadContext, "/plans", {
    "renew-calendar": newCalendar,
    "remove-calendar": form({
      schema: noFields,
      failed: "Failed to end the address. Please try again.",
      work: (context, actor) => removeCalendar(context, actor),
      done: { title: "Ended", message: "The address of your calendar no longer works." },
    }),
    "add-departure": form({
      schema: departureForm,
      purpose: "plan a departure",
      failed: "Failed to save the plan. Please try again.",
      work: async (context, actor, { isRough, departure }) => {
        if (isRough) refuse("place-too-wide");
        await addDeparture(context, actor, departure);
        return { title: "Planned", message: "Nobody else sees your plan." };
      },
    }),
    "answer-departure": form({
      schema: departureAnswerForm,
      failed: "Failed to save your answer. Please try again.",
      then: returnTo(request) ?? "/plans",
      work: async (context, actor, answer) => {
        await answerDeparture(context, actor, answer);
        return answerToasts[answer.answer];
      },
    }),
    "resume-departure": idForm("departureId", resumeDeparture, {
      failed: "Failed to resume the plan. Please try again.",
      done: { title: "Resumed", message: "It goes on with the next day." },
    }),
    "remove-departure": idForm("departureId", removeDeparture, {
      failed: "Failed to remove the plan. Please try again.",
      done: { title: "Removed", message: "The plan is erased." },
    }),
    ...needForms,
  });

/** Makes the calendar's secret address. Only this answer contains it. */
const newCalendar: PageForm = async (request, loadContext) => {
  const { actor } = await requireMember(request, loadContext);
  return openFormAction(loadContext, {
    schema: noFields,
    failed: "Failed to make an address. Please try again.",
    work: async () => data({ calendarAddress: (await renewCalendar(loadContext.app.context, actor)).href }),
  });
};

const acceptedToasts: Readonly<Record<Accepted, { title: string; message: string }>> = {
  waiting: { title: "Accepted", message: "We notify you when your neighbour accepts too." },
  agreed: { title: "It's agreed", message: "Pin and code words come 30 minutes before." },
  promised: { title: "It's a promise", message: "The pin and the code words are on every page now." },
};

const needForms: Readonly<Record<string, PageForm>> = {
  "add-need": form({
    schema: needForm,
    purpose: "look for a space",
    failed: "Failed to save it. Please try again.",
    work: (context, actor, need) => createNeed(context, actor, need),
    done: { title: "Saved", message: "Nobody sees it. We notify you of matches, from the evening before on." },
  }),
  "renew-need": idForm("needId", renewNeed, {
    failed: "Failed to renew it. Please try again.",
    done: { title: "Renewed", message: "It starts over from now." },
  }),
  "end-need": idForm("needId", endNeed, {
    failed: "Failed to end it. Please try again.",
    done: { title: "Ended", message: "It's erased, and its open matches are off." },
  }),
  "accept-match": form({
    schema: idField("matchId"),
    failed: "Failed to accept it. Please try again.",
    work: async (context, actor, { matchId }) => acceptedToasts[await acceptMatch(context, actor, matchId)],
  }),
  "decline-match": idForm("matchId", declineMatch, {
    failed: "Failed to decline it. Please try again.",
    done: { title: "Declined", message: "It costs neither of you anything." },
  }),
};
