import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { shortName } from "~/domain/members/rules";
import { ThreadPage, type ThreadData } from "~/routes/_app.chat.$userId/thread-page";
import { ThreadSubtitle } from "~/routes/_app.chat.$userId/thread-subtitle";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { threadAction } from "~/routes/_app.chat.$userId/thread-action.server";
import { loadThread } from "~/routes/_app.chat.$userId/load-thread.server";
import { requireMember } from "~/auth/guards";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MessageList } from "~/routes/_app.chat.$userId/message-list";

export const handle: PageHandle<ThreadData> = {
  title: (data) => (data ? shortName(data.partner) : "Chat"),
  titleIsName: true,
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
  threadAction(request, context, params.userId ?? "");

export default function ChatThread() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply() ?? null;
  return data.earlier ? <EarlierPage data={data} /> : <ThreadPage key={data.partner.id} data={data} reply={reply} />;
}

/** A page of earlier messages: without a script members read a conversation page by page. */
function EarlierPage({ data: { partner, messages, hasEarlier, now, timeZone } }: { data: ThreadData }) {
  const zone = useTimeZone(timeZone);
  return (
    <section className="thread" aria-label={`Earlier messages with ${partner.firstName}`}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="scroller" tabIndex={0}>
        <div className="history">
          {hasEarlier && (
            <Link className="button bare turn" to={`?before=${messages[0]?.id ?? ""}`}>
              Earlier messages
            </Link>
          )}
          <MessageList messages={messages} partnerId={partner.id} now={new Date(now)} timeZone={zone} />
        </div>
      </div>
      <Link className="button quiet" to={`/chat/${partner.id}`}>
        Newest messages
      </Link>
    </section>
  );
}
