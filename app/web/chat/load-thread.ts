import { readThread, thread, threadInput } from "~/domain/chat";
import type { Thread } from "~/domain/chat/rules";
import type { Actor, Context } from "~/domain/shared/context";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** Everything a conversation's page shows: its newest messages, or the page before one (`?before=`). */
export async function loadThread(request: Request, { app }: AppLoadContext, signedIn: SignedIn, partnerId: string) {
  const { actor } = signedIn;
  const { context, config } = app;
  const { before } = threadInput.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data ?? {};
  const shown = await thread(context, actor, partnerId, { before });
  const earlier = before !== undefined;
  return {
    ...(seenAtOnce(request) && !earlier ? await asRead(context, actor, shown) : shown),
    earlier,
    clientId: context.newId(),
    now: context.clock.now().toISOString(),
    timeZone: timeZoneOf(request, config, signedIn),
  };
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
