import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shortName } from "~/domain/members/rules";
import { EarlierPage } from "~/ui/chat/earlier-page";
import { ThreadPage, type ThreadData } from "~/ui/chat/thread-page";
import { ThreadSubtitle } from "~/ui/chat/thread-subtitle";
import { useReply } from "~/ui/forms/use-reply";
import type { PageHandle } from "~/ui/shell/handle";
import { answerThread } from "~/web/chat/answer-thread";
import { loadThread } from "~/web/chat/load-thread";
import { requireMember } from "~/web/guards";

export const handle: PageHandle<ThreadData | undefined> = {
  title: (data) => (data ? shortName(data.partner) : "Chat"),
  subtitle: (data) => data && <ThreadSubtitle {...data} />,
  back: "/chat",
  tab: "chat",
  wide: true,
};

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<ThreadData> {
  const signedIn = await requireMember(request, context, { telling: true });
  return loadThread(request, context, signedIn, params.userId ?? "");
}

export const action = ({ request, context, params }: ActionFunctionArgs) =>
  answerThread(request, context, params.userId ?? "");

export default function ChatThread() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply() ?? null;
  return data.earlier ? <EarlierPage data={data} /> : <ThreadPage key={data.partner.id} data={data} reply={reply} />;
}
