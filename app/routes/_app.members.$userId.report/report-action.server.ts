import { z } from "zod";
import { blockMember, reportForm, reportMember } from "~/domain/moderation";
import { shortName } from "~/domain/members/rules";
import { refuse } from "~/domain/shared/errors";
import { formAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";
import { formOf } from "~/forms/forms";
import { requireMember } from "~/auth/guards";

/** Answers the two forms of the page about a member: report, and block. */
export async function reportAction(request: Request, load: AppLoadContext, userId: string) {
  const intent = (await formOf(request.clone())).get("intent");
  switch (intent) {
    case "report":
      return formAction(request, load, {
        schema: reportForm,
        failed: "Failed to send the report. Please try again.",
        then: `/members/${userId}/report?sent`,
        work: async (context, actor, input) => {
          await reportMember(context, actor, { userId, ...input });
          return { title: "Report Sent", message: "Thank you. An admin will read it." };
        },
      });
    case "block":
      return formAction(request, load, {
        schema: z.object({}),
        failed: "Failed to block the member. Please try again.",
        then: "/profile/blocked",
        work: async (context, actor) => {
          const blocked = shortName(await blockMember(context, actor, userId));
          return { title: "Blocked", message: `You and ${blocked} see nothing of each other any more.` };
        },
      });
    default:
      await requireMember(request, load);
      return refuse("invalid-input");
  }
}
