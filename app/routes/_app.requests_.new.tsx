import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createRequest, createRequestInput } from "~/domain/requests";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { RequestPage } from "~/ui/spaces/request-page";
import { requireMember } from "~/web/guards";
import { answerForm } from "~/web/answer-form";
import { formPlace } from "~/web/map-home/form-place";

export const handle: PageHandle = { tab: "map", title: "Request Parking", back: "/" };

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  formPlace(request, context, await requireMember(request, context));

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerForm(request, context, {
    schema: createRequestInput,
    purpose: "request parking",
    failed: "Failed to create parking request. Please try again.",
    limit: "member-announcements",
    work: async (once, actor, input) => {
      await createRequest(once, actor, input);
      return { title: "Request Created", message: "Your parking request has been sent to nearby drivers." };
    },
  });

export default function RequestParking() {
  return <RequestPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
