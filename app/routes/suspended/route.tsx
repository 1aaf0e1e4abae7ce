import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { SuspendedPage } from "~/routes/suspended/suspended-page";
import { answerDeletion } from "~/auth/answer-deletion";
import { loadSuspended } from "~/auth/suspended";

export const handle: PageHandle = {
  title: "Account suspended",
  hydrate: false,
  openTo: ["suspended", "unconfirmed", "before-launch"],
};

/** The only page of a suspended member. All other pages redirect here. */
export const loader = ({ request, context }: LoaderFunctionArgs) => loadSuspended(request, context);

/** A suspended member may delete the account (docs/product.md#accounts). */
export const action = ({ request, context }: ActionFunctionArgs) => answerDeletion(request, context);

export default function Suspended() {
  return <SuspendedPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
