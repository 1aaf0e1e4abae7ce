import { z } from "zod";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { createWatch, endWatch, renewWatch, watchForm } from "~/domain/push";
import { formAction } from "~/forms/form-action";
import { formOf } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";

const then = "/profile/watches";
const oneWatch = z.object({ watchId: idText });

/** Answers the forms of the page, and the one of the empty map. */
export async function watchesAction(request: Request, load: AppLoadContext) {
  switch ((await formOf(request.clone())).get("intent")) {
    case "watch":
      return formAction(request, load, {
        schema: watchForm,
        purpose: "watch an area",
        failed: "Failed to watch this area. Please try again.",
        then,
        work: async (context, actor, watch) => {
          await createWatch(context, actor, watch);
          return { title: "You watch this area", message: "We notify you when a space comes up there." };
        },
      });
    case "renew-watch":
      return formAction(request, load, {
        schema: oneWatch,
        failed: "Failed to renew it. Please try again.",
        then,
        work: async (context, actor, { watchId }) => {
          await renewWatch(context, actor, watchId);
          return { title: "Renewed", message: "The watch lasts as long again from now." };
        },
      });
    case "end-watch":
      return formAction(request, load, {
        schema: oneWatch,
        failed: "Failed to end it. Please try again.",
        then,
        work: async (context, actor, { watchId }) => {
          await endWatch(context, actor, watchId);
          return { title: "Ended", message: "You no longer watch this area." };
        },
      });
    default:
      return refuse("invalid-input");
  }
}
