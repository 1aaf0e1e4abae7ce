import { ledgerInput, ledgerPage } from "~/domain/points";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOrEmpty } from "~/http/query";

/** The page of the member's ledger after the key in the address. An invalid address shows the first page. */
export async function loadLedger(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { before } = queryOrEmpty(request, ledgerInput);
  const { entries, more } = await ledgerPage(context, signedIn.actor, { before });
  return {
    entries,
    first: before === undefined ? undefined : "/profile/points",
    next: more ? `?before=${entries.at(-1)?.id ?? ""}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
