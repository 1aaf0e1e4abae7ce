import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shortName } from "~/domain/members/rules";
import { EarlierPage } from "~/routes/_app.chat.$userId/earlier-page";
import { ThreadPage, type ThreadData } from "~/routes/_app.chat.$userId/thread-page";
import { ThreadSubtitle } from "~/routes/_app.chat.$userId/thread-subtitle";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { answerThread } from "~/routes/_app.chat.$userId/answer-thread.server";
import { loadThread } from "~/routes/_app.chat.$userId/load-thread.server";
import { requireMember } from "~/auth/guards";

export const handle: PageHandle<ThreadData> = {
  title: (data) => (data ? shortName(data.partner) : "Chat"),
  subtitle: (data) => data && <ThreadSubtitle {...data} />,
  back: "/chat",
  tab: "chat",
  wide: true,
};

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<ThreadData> {
  const signedIn = await requireMember(request, context, { sayWhy: true });
  return loadThread(request, context, signedIn, params.userId ?? "");
}

export const action = ({ request, context, params }: ActionFunctionArgs) =>
  answerThread(request, context, params.userId ?? "");

export default function ChatThread() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply() ?? null;
  return data.earlier ? <EarlierPage data={data} /> : <ThreadPage key={data.partner.id} data={data} reply={reply} />;
}
