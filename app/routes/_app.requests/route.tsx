import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReply } from "~/ui/forms/post-form";
import { RequestsPage, type RequestsData } from "~/routes/_app.requests/requests-page";
import { useRequestsLive } from "~/routes/_app.requests/use-requests-live";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { loadRequests } from "~/routes/_app.requests/load-requests.server";
import { answerRequests } from "~/routes/_app.requests/answer-requests.server";

export const handle: PageHandle = {
  title: "Requests",
  subtitle: "Neighbours looking for parking",
  tab: "requests",
  refresh: true,
};

export async function loader({ request, context: load }: LoaderFunctionArgs): Promise<RequestsData> {
  const { actor } = await requireMember(request, load);
  const tab = new URL(request.url).searchParams.get("tab") === "mine" ? "mine" : "incoming";
  return { tab, ...(await loadRequests(load.app.context, actor)) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerRequests(request, context);

export default function Requests() {
  const data = useLoaderData<typeof loader>();
  useRequestsLive();
  return <RequestsPage {...data} reply={useReply() ?? null} />;
}
