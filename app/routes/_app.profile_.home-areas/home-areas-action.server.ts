import { z } from "zod";
import { refuse } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { addHomeArea, removeHomeArea } from "~/domain/listings";
import { requireMember } from "~/auth/guards";
import { formAction } from "~/forms/form-action";
import { formOf } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";

const then = "/profile/home-areas";

/** Answers the page's two buttons: hide the name near a shared space, and show it again. */
export async function homeAreasAction(request: Request, load: AppLoadContext) {
  switch ((await formOf(request.clone())).get("intent")) {
    case "hide-name":
      return formAction(request, load, {
        schema: z.object({ spaceId: idText }),
        failed: "Failed to hide your name. Please try again.",
        then,
        work: async (context, actor, { spaceId }) => {
          await addHomeArea(context, actor, spaceId);
          return { title: "Name hidden", message: "Near here, your spaces say 'A neighbour'." };
        },
      });
    case "show-name":
      return formAction(request, load, {
        schema: z.object({ areaId: idText }),
        failed: "Failed to show your name. Please try again.",
        then,
        work: async (context, actor, { areaId }) => {
          await removeHomeArea(context, actor, areaId);
          return { title: "Name shown", message: "Your spaces there show your name again." };
        },
      });
    default:
      await requireMember(request, load);
      return refuse("invalid-input");
  }
}
