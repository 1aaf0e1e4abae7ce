import { readThread, thread, threadInput } from "~/domain/chat";
import { haveBothWritten } from "~/domain/members";
import type { Thread } from "~/domain/chat/rules";
import { ownSpaces } from "~/domain/listings";
import type { Actor, Context } from "~/domain/shared/context";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOrEmpty } from "~/http/query";

/** Everything a conversation's page shows: its newest messages, or the page before one (`?before=`). */
export async function loadThread(request: Request, { app }: AppLoadContext, signedIn: SignedIn, partnerId: string) {
  const { actor } = signedIn;
  const { context, config } = app;
  const { before } = queryOrEmpty(request, threadInput);
  const shown = await thread(context, actor, partnerId, { before });
  const earlier = before !== undefined;
  return {
    promisable: earlier ? null : await spaceFor(context, actor, partnerId),
    ...(seenAtOnce(request) && !earlier ? await asRead(context, actor, shown) : shown),
    earlier,
    clientId: context.newId(),
    now: context.clock.now().toISOString(),
    timeZone: timeZoneOf(request, config, signedIn),
  };
}

/** The member's newest available space, if it may be promised to this partner: both have written. */
async function spaceFor(context: Context, actor: Actor, partnerId: string) {
  const available = (await ownSpaces(context, actor)).find(({ status }) => status === "available");
  if (!available || !(await haveBothWritten(context.read, actor.id, partnerId))) return null;
  return { id: available.id, address: available.address };
}

/** A document is looked at. What a script loads may be for a page in the background: it says itself when that is seen. */
const seenAtOnce = (request: Request): boolean => request.headers.get("Sec-Fetch-Dest") !== "empty";

/** The thread once the partner's words in it are read. */
async function asRead(context: Context, actor: Actor, shown: Thread): Promise<Thread> {
  const { partner, messages } = shown;
  const newest = messages.findLast(({ senderId }) => senderId === partner.id);
  if (!newest) return shown;
  await readThread(context, actor, partner.id, newest.id);
  const readAt = context.clock.now().toISOString();
  return {
    ...shown,
    messages: messages.map((one) => (one.senderId === partner.id ? { ...one, readAt: one.readAt ?? readAt } : one)),
  };
}
