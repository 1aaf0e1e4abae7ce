import { HISTORY_PAGE, historyInput, parkingHistory } from "~/domain/history";
import { unratedHandovers } from "~/domain/ratings";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** One page of the history, by the key in its address; an address that is none of ours leads to the first. */
export async function loadHistory(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const query = historyInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = query.data?.before;
  const [items, unrated] = await Promise.all([
    parkingHistory(context, actor, { before }, HISTORY_PAGE + 1),
    before === undefined ? unratedHandovers(context, actor) : [],
  ]);
  return {
    items: items.slice(0, HISTORY_PAGE),
    after: before ?? null,
    more: items.length > HISTORY_PAGE,
    unrated,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
