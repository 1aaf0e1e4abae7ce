import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LedgerPage, type LedgerData } from "~/routes/_app.profile_.points/ledger-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/auth/guards";
import { loadLedger } from "~/routes/_app.profile_.points/load-ledger.server";

export const handle: PageHandle = {
  title: "Points",
  subtitle: "Everything that added or took points",
  back: "/profile",
  tab: "profile",
};

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<LedgerData> =>
  loadLedger(request, context, await requireMember(request, context));

export default function Points() {
  return <LedgerPage {...useLoaderData<typeof loader>()} />;
}
