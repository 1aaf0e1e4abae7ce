import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shareSpace, shareSpaceInput } from "~/domain/spaces";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { SharePage } from "~/ui/spaces/share-page";
import { requireMember } from "~/web/guards";
import { answerForm } from "~/web/answer-form";
import { formPlace } from "~/web/map-home/form-place";

export const handle: PageHandle = { tab: "map", title: "Share Your Parking Space", back: "/" };

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  formPlace(request, context, await requireMember(request, context));

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerForm(request, context, {
    schema: shareSpaceInput,
    purpose: "share your parking space",
    failed: "Failed to share parking space. Please try again.",
    limit: "member-announcements",
    work: async (once, actor, input) => {
      const { earned } = await shareSpace(once, actor, input);
      const message = "Your parking space has been shared with nearby drivers.";
      return { title: "Space Shared", message: earned ? `${message} You earned ${earned} points!` : message };
    },
  });

export default function Share() {
  return <SharePage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
