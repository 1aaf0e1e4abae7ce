import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { SuspendedPage } from "~/ui/suspended/suspended-page";
import { loadSuspended } from "~/web/suspended";

export const handle: PageHandle = { title: "Account suspended", hydrate: false };

/** The one page of a suspended member; whatever else they open leads here. */
export const loader = ({ request, context }: LoaderFunctionArgs) => loadSuspended(request, context);

export default function Suspended() {
  return <SuspendedPage {...useLoaderData<typeof loader>()} />;
}
