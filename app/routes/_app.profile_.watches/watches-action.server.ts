import { z } from "zod";
import { idText } from "~/domain/shared/text";
import { createWatch, endWatch, renewWatch, watchForm } from "~/domain/push";
import { form, pageAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";

const oneWatch = z.object({ watchId: idText });

/** Answers the forms of the page, and the one of the empty map. */
export const watchesAction = (request: Request, load: AppLoadContext) =>
  pageAction(request, load, "/profile/watches", {
    watch: form({
      schema: watchForm,
      purpose: "watch an area",
      failed: "Failed to watch this area. Please try again.",
      work: (context, actor, watch) => createWatch(context, actor, watch),
      done: { title: "You watch this area", message: "We notify you when a space comes up there." },
    }),
    "renew-watch": form({
      schema: oneWatch,
      failed: "Failed to renew it. Please try again.",
      work: (context, actor, { watchId }) => renewWatch(context, actor, watchId),
      done: { title: "Renewed", message: "The watch lasts as long again from now." },
    }),
    "end-watch": form({
      schema: oneWatch,
      failed: "Failed to end it. Please try again.",
      work: (context, actor, { watchId }) => endWatch(context, actor, watchId),
      done: { title: "Ended", message: "You no longer watch this area." },
    }),
  });
