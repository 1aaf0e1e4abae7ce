import { contactInbox, countOpenMessages, INBOX_PAGE, inboxInput, inboxMessage } from "~/domain/contact";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { pageOf } from "~/http/page-of";
import { queryOrEmpty } from "~/http/query";

/** The page of the inbox that the address names. An invalid address shows the newest open messages. */
export async function loadMessages(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { show, before, answered } = queryOrEmpty(request, inboxInput);
  const read = (limit: number) => contactInbox(context, actor, { show, before }, limit);
  const [{ rows, ...pages }, open, justAnswered] = await Promise.all([
    pageOf(request, { size: INBOX_PAGE, read, key: before, filter: { show } }),
    countOpenMessages(context, actor),
    answered === undefined ? null : inboxMessage(context, actor, answered),
  ]);
  return {
    show,
    open,
    messages: rows,
    justAnswered: justAnswered?.answeredAt ? justAnswered : null,
    ...pages,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
