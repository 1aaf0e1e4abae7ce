import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { createRequest, createRequestForm } from "~/domain/listings";
import { showFailureInForm } from "~/ui/forms/show-failure-in-form";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { formAction } from "~/forms/form-action";
import { formPlace } from "~/forms/home-place";
import { BackHome } from "~/ui/spaces/back-home";
import { PlacePage } from "~/ui/spaces/place-page";
import { RequestForm } from "~/ui/spaces/request-form";

export const handle: PageHandle = { tab: "map", title: "Request Parking", back: "/" };

export const loader = async ({ request, context: loadContext }: LoaderFunctionArgs) =>
  formPlace(request, loadContext, await requireMember(request, loadContext));

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  formAction(request, loadContext, {
    schema: createRequestForm,
    purpose: "request parking",
    failed: "Failed to create parking request. Please try again.",
    limit: "shares-and-requests",
    offersPush: true,
    // Where the map was pointed at, the member need not be.
    work: (context, actor, { pointedAt, ...input }) => createRequest(context, actor, input, { pointedAt }),
    done: { title: "Request Created", message: "Your parking request has been sent to nearby drivers." },
  });

export const clientAction = showFailureInForm("Failed to create parking request. Please try again.");

/** The form of the request dialog as a page. */
export default function RequestParking() {
  const { radius, streets, ...around } = useLoaderData<typeof loader>();
  return (
    <PlacePage
      {...around}
      intent="request"
      path="/requests/new"
      streets={streets}
      form={(place) => <RequestForm place={place} streets={streets} radius={radius} cancel={<BackHome />} />}
    />
  );
}
