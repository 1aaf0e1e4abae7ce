import { shortName } from "~/domain/shared/names";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { type ThreadData, ThreadPage } from "~/routes/_app.chat.$userId/thread-page";
import { isSpeculative } from "~/security/browser-headers";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { threadAction } from "~/routes/_app.chat.$userId/thread-action.server";
import { requireMember } from "~/auth/guards";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { MessageList } from "~/routes/_app.chat.$userId/message-list";
import { type Presence, presenceText, type Thread } from "~/domain/chat/rules";
import { useRealtime } from "~/realtime/use-realtime";
import { useTimeFrom } from "~/ui/time/server-time";
import { markAsRead, threadInput, threadWith } from "~/domain/chat";
import type { Actor, Context } from "~/domain/shared/context";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/domain/auth";
import { queryOrEmpty } from "~/server/search-params";
import { isNamedPartner, ownSpaces } from "~/domain/listings";

export const handle: PageHandle<ThreadData> = {
  title: (data) => (data ? shortName(data.partner) : "Chat"),
  titleIsName: true,
  subtitle: (data) => data && <ThreadSubtitle {...data} />,
  back: "/chat",
  tab: "chat",
  layout: "thread",
};

export async function loader({ request, context: loadContext, params }: LoaderFunctionArgs): Promise<ThreadData> {
  const signedIn = await requireMember(request, loadContext, { withToast: true });
  return loadThread(request, loadContext, signedIn, params.userId ?? "");
}

export const action = ({ request, context: loadContext, params }: ActionFunctionArgs) =>
  threadAction(request, loadContext, params.userId ?? "");

export default function ChatThread() {
  const data = useLoaderData<typeof loader>();
  const reply = useReply() ?? null;
  return data.earlier ? <EarlierPage data={data} /> : <ThreadPage key={data.partner.id} data={data} reply={reply} />;
}

/** A page of earlier messages: without a script members read a conversation page by page. */
function EarlierPage({ data: { partner, messages, hasEarlier, now } }: { data: ThreadData }) {
  const timeZone = useTimeZone();
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
          <MessageList messages={messages} partnerId={partner.id} now={new Date(now)} timeZone={timeZone} />
        </div>
      </div>
      <Link className="button quiet" to={`/chat/${partner.id}`}>
        Newest messages
      </Link>
    </section>
  );
}

type Props = Pick<ThreadData, "partner" | "isFormer" | "messages" | "presence" | "now">;

/** Below the partner's name: presence, and the link to report or block them. */
function ThreadSubtitle({ partner, isFormer, messages, presence, now }: Props) {
  // A former member cannot be blocked. Only their messages can be reported.
  const reportable = !isFormer || messages.some(({ senderId }) => senderId === partner.id);
  return (
    <span className="thread-subtitle">
      <span>
        <PartnerPresence key={partner.id} partnerId={partner.id} loaded={presence} now={now} />
      </span>
      {reportable && <Link to={`/members/${partner.id}/report`}>{isFormer ? "Report" : "Report or block"}</Link>}
    </span>
  );
}

const REFRESH_SECONDS = 10;

interface PresenceProps {
  partnerId: string;
  /** The presence from the page's data. */
  loaded: Presence | null;
  /** ISO 8601. */
  now: string;
}

/** 'Online', or 'Last seen 2m ago', kept up to date. Nothing when presence is unknown or hidden. */
function PartnerPresence({ partnerId, loaded, now }: PresenceProps) {
  const [{ presence, loadedBefore }, setState] = useState({ presence: loaded, loadedBefore: loaded });
  // What is loaded anew replaces what events said.
  if (loadedBefore !== loaded) setState({ presence: loaded, loadedBefore: loaded });
  useRealtime((event) => {
    if (event.type !== "PRESENCE" || event.data.memberId !== partnerId) return;
    const { online, lastSeenAt } = event.data;
    setState((state) => ({ ...state, presence: { online, lastSeenAt } }));
  });
  const text = presenceText(presence, useTimeFrom(now, REFRESH_SECONDS));
  if (text === undefined) return null;
  return presence?.online ? <span className="online">{text}</span> : `Last seen ${text}`;
}

/** Everything a conversation's page shows: its newest messages, or the page before one (`?before=`). */
async function loadThread(request: Request, loadContext: AppLoadContext, signedIn: SignedIn, partnerId: string) {
  const { actor } = signedIn;
  const { context } = loadContext.app;
  const { before } = queryOrEmpty(request, threadInput);
  const shown = await threadWith(context, actor, partnerId, { before });
  const earlier = before !== undefined;
  return {
    promisable: earlier ? null : await spaceFor(context, actor, partnerId),
    ...(seenAtOnce(request, loadContext) && !earlier ? await markThreadRead(context, actor, shown) : shown),
    earlier,
    clientId: context.newId(),
    now: context.clock.now().toISOString(),
  };
}

/** The member's newest available space, if it may be promised to this partner. */
async function spaceFor(context: Context, actor: Actor, partnerId: string) {
  const available = (await ownSpaces(context, actor)).find(({ status }) => status === "available");
  if (!available || !(await isNamedPartner(context.read, actor.id, partnerId))) return null;
  return { id: available.id, address: available.address };
}

/** A document is looked at. What a script loads may be for a page in the background: it says itself when that is seen. */
const seenAtOnce = (request: Request, { isHead }: AppLoadContext): boolean =>
  !isHead && request.headers.get("Sec-Fetch-Dest") !== "empty" && !isSpeculative(request);

/** The thread once the partner's words in it are read. */
async function markThreadRead(context: Context, actor: Actor, shown: Thread): Promise<Thread> {
  const { partner, messages } = shown;
  const newest = messages.filter(({ senderId }) => senderId === partner.id).at(-1);
  if (!newest) return shown;
  await markAsRead(context, actor, partner.id, newest.id);
  const readAt = context.clock.now().toISOString();
  return {
    ...shown,
    messages: messages.map((one) => (one.senderId === partner.id ? { ...one, readAt: one.readAt ?? readAt } : one)),
  };
}
