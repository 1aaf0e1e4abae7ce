import { z } from "zod";
import { idText } from "~/domain/shared/text";
import { addHomeArea, removeHomeArea } from "~/domain/listings";
import { form, pageAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";

/** Answers the page's two buttons: hide the name near a shared space, and show it again. */
export const homeAreasAction = (request: Request, load: AppLoadContext) =>
  pageAction(request, load, "/profile/home-areas", {
    "hide-name": form({
      schema: z.object({ spaceId: idText }),
      failed: "Failed to hide your name. Please try again.",
      work: (context, actor, { spaceId }) => addHomeArea(context, actor, spaceId),
      done: { title: "Name hidden", message: "Near here, your spaces say 'A neighbour'." },
    }),
    "show-name": form({
      schema: z.object({ areaId: idText }),
      failed: "Failed to show your name. Please try again.",
      work: (context, actor, { areaId }) => removeHomeArea(context, actor, areaId),
      done: { title: "Name shown", message: "Your spaces there show your name again." },
    }),
  });
