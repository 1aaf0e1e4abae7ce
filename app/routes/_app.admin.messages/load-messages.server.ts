import { contactInbox, countOpenMessages, INBOX_PAGE, inboxInput, inboxMessage } from "~/domain/contact";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** The page of the inbox that the address names. An invalid address shows the newest open messages. */
export async function loadMessages(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { show, before, answered } = readQuery(request);
  const [found, open, justAnswered] = await Promise.all([
    contactInbox(context, actor, { show, before }, INBOX_PAGE + 1),
    countOpenMessages(context, actor),
    answered === undefined ? null : inboxMessage(context, actor, answered),
  ]);
  const messages = found.slice(0, INBOX_PAGE);
  const more = found.length > messages.length;
  return {
    show,
    open,
    messages,
    justAnswered: justAnswered?.answeredAt ? justAnswered : null,
    first: before === undefined ? undefined : `?show=${show}`,
    next: more ? `?show=${show}&before=${messages.at(-1)?.id ?? ""}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}

const readQuery = (request: Request) =>
  inboxInput.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data ?? inboxInput.parse({});
