import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReply } from "~/ui/forms/use-reply";
import { RequestsPage, type RequestsData } from "~/ui/requests/requests-page";
import { useRequestsLive } from "~/ui/requests/use-requests-live";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/web/guards";
import { loadRequests } from "~/web/requests/load-requests";
import { answerRequests } from "~/web/requests/answer-requests";

export const handle: PageHandle = { title: "Requests", subtitle: "Neighbours looking for parking", tab: "requests" };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RequestsData> {
  const { actor } = await requireMember(request, context);
  const tab = new URL(request.url).searchParams.get("tab") === "mine" ? "mine" : "incoming";
  return { tab, ...(await loadRequests(context.app.context, actor)) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerRequests(request, context);

export default function Requests() {
  const data = useLoaderData<typeof loader>();
  useRequestsLive();
  return <RequestsPage {...data} reply={useReply() ?? null} />;
}
