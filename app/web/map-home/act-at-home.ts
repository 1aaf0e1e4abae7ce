import { redirect } from "@remix-run/node";
import { answerPress } from "../answer-press";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";
import { rate } from "../history/rate";
import { pressOf } from "../press";
import { actOnSpace } from "./act-on-space";
import { hide } from "./hidden";

/** Answers the map home's buttons, and the prompt for stars when it stands there. */
export function actAtHome(request: Request, load: AppLoadContext) {
  const home = `/${new URL(request.url).search}`;
  return answerPress(request, load, {
    back: home,
    workOf: (form) => {
      if (form.has("spaceId")) return rate(form, home);
      const press = pressOf(form);
      if (!press) return null;
      const { intent, id } = press;
      if (intent === "hide-request") return async () => redirect(home, { headers: await hide("request", id) });
      if (intent === "hide-rating") return async () => redirect(home, { headers: await hide("rating", id) });
      const act = actOnSpace(intent);
      return act && (async (context, actor) => redirectWithToast(home, await act(context, actor, id)));
    },
  });
}
