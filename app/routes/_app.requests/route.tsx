import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acceptRequestForm } from "~/domain/listings";
import { constraintsOf } from "~/forms/forms";
import { useReply } from "~/ui/forms/post-form";
import { RequestsPage, type RequestsData } from "~/routes/_app.requests/requests-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { loadRequests } from "~/routes/_app.requests/load-requests.server";
import { requestsAction } from "~/routes/_app.requests/requests-action.server";
import { useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter, usePolling, useRealtime, type WireEvent } from "~/realtime/use-realtime";
import { useMember } from "~/ui/shell/app-data";

export const handle: PageHandle = {
  title: "Requests",
  subtitle: "Neighbours looking for parking",
  tab: "requests",
  refresh: true,
};

export async function loader({ request, context: load }: LoaderFunctionArgs): Promise<RequestsData> {
  const { actor } = await requireMember(request, load);
  const tab = new URL(request.url).searchParams.get("tab") === "mine" ? "mine" : "incoming";
  return { tab, ...(await loadRequests(load.app.context, actor)), constraint: constraintsOf(acceptRequestForm) };
}

export const action = ({ request, context }: ActionFunctionArgs) => requestsAction(request, context);

export default function Requests() {
  const data = useLoaderData<typeof loader>();
  useRequestsLive();
  return <RequestsPage {...data} reply={useReply() ?? null} />;
}

const JITTER_MS = 400;
/** Interval of loading the lists while no socket is open, in ms (specification 9). */
const POLL_MS = 120_000;

/** Loads the lists again after an event about a request near the member or about the member's own spaces. */
function useRequestsLive(): void {
  const memberId = useMember()?.id;
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(waiting.current), []);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (!changesLists(event, memberId)) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(reload, jitter(JITTER_MS));
  });
}

function changesLists({ type, data }: WireEvent, memberId: string | undefined): boolean {
  if (type === "NEW_PARKING_REQUEST" || type === "PARKING_REQUEST_UPDATED") return true;
  // The member's own spaces are the choices when accepting a request.
  return type === "PARKING_SPACE_UPDATED" && data.space.owner?.id === memberId;
}
