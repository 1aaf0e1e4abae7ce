import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LedgerPage, type LedgerData } from "~/routes/_app.profile_.points/ledger-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { ledgerInput, ledgerPage } from "~/domain/points";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { queryOrEmpty } from "~/http/query";

export const handle: PageHandle = {
  title: "Points",
  subtitle: "Everything that added or took points",
  back: "/profile",
  tab: "profile",
  openTo: ["unconfirmed"],
};

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<LedgerData> =>
  loadLedger(request, context, await requireMember(request, context));

export default function Points() {
  return <LedgerPage {...useLoaderData<typeof loader>()} />;
}

/** The page of the member's ledger after the key in the address. An invalid address shows the first page. */
async function loadLedger(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { before } = queryOrEmpty(request, ledgerInput);
  const { entries, more } = await ledgerPage(context, signedIn.actor, { before });
  return {
    entries,
    first: before === undefined ? undefined : "/profile/points",
    next: more ? `?before=${entries.at(-1)?.id ?? ""}` : undefined,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
