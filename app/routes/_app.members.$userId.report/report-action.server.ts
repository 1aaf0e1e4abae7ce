import { shortName } from "~/domain/members/member-text-rules";
import { blockMember, reportForm, reportMember } from "~/domain/moderation";
import { form, pageAction } from "~/forms/form-action";
import { noFields } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";

/** Answers the two forms of the page about a member: report, and block. */
export const reportAction = (request: Request, load: AppLoadContext, userId: string) =>
  pageAction(request, load, `/members/${userId}/report?sent`, {
    report: form({
      schema: reportForm,
      failed: "Failed to send the report. Please try again.",
      work: (context, actor, input) => reportMember(context, actor, { userId, ...input }),
      done: { title: "Report Sent", message: "Thank you. An admin will read it." },
    }),
    block: form({
      schema: noFields,
      failed: "Failed to block the member. Please try again.",
      then: "/profile/blocked",
      work: async (context, actor) => {
        const blocked = shortName(await blockMember(context, actor, userId));
        return { title: "Blocked", message: `You and ${blocked} see nothing of each other any more.` };
      },
    }),
  });
