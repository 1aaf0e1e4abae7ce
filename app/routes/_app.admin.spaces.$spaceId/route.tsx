import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { timeZoneOf } from "~/auth/time-zone";
import { listingForAdmin, reasonInput } from "~/domain/admin";
import { removeListing } from "~/domain/listings";
import { formAction } from "~/forms/form-action";
import { constraintsOf } from "~/forms/forms";
import { ListingPage } from "~/routes/_app.admin.spaces.$spaceId/listing-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";

export const handle: PageHandle = { title: "Shared space", back: "/admin/reports", tab: "profile", layout: "wide" };

export async function loader({ request, context: load, params: { spaceId = "" } }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { context, config } = load.app;
  return {
    listing: await listingForAdmin(context, signedIn.actor, spaceId),
    formKey: context.newId(),
    constraint: constraintsOf(reasonInput),
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

export const action = ({ request, context: load, params: { spaceId = "" } }: ActionFunctionArgs) =>
  formAction(request, load, {
    schema: reasonInput,
    admit: requireAdmin,
    failed: "Failed to remove the space. Please try again.",
    then: `/admin/spaces/${spaceId}`,
    work: (context, admin, input) => removeListing(context, admin, spaceId, input),
    done: { title: "Space removed", message: "It is off the map, and its owner reads why." },
  });

export default function Listing() {
  return <ListingPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}
