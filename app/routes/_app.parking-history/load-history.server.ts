import { HISTORY_PAGE, historyInput, parkingHistory } from "~/domain/history";
import { unratedHandovers } from "~/domain/ratings";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOrEmpty } from "~/http/query";

/** The page of the history after the key in the address. An invalid address shows the first page. */
export async function loadHistory(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { before } = queryOrEmpty(request, historyInput);
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
