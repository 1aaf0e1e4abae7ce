import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { SuspendedPage } from "~/ui/suspended/suspended-page";
import { answerDeletion } from "~/web/account/answer-deletion";
import { loadSuspended } from "~/web/suspended";

export const handle: PageHandle = { title: "Account suspended", hydrate: false };

/** The one page of a suspended member; whatever else they open leads here. */
export const loader = ({ request, context }: LoaderFunctionArgs) => loadSuspended(request, context);

/** They may leave, too (PRODUCT 8). */
export const action = ({ request, context }: ActionFunctionArgs) => answerDeletion(request, context);

export default function Suspended() {
  return <SuspendedPage {...useLoaderData<typeof loader>()} reply={useReply()} />;
}
