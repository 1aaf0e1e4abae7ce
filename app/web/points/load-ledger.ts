import { ledgerInput, ledgerPage } from "~/domain/points";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** One page of the member's points, by the key in its address; an address that is none of ours leads to the first. */
export async function loadLedger(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const query = ledgerInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = query.data?.before;
  const { entries, more } = await ledgerPage(context, signedIn.actor, { before });
  return {
    entries,
    first: before === undefined ? undefined : "/profile/points",
    next: more ? `?before=${entries.at(-1)?.id ?? ""}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
