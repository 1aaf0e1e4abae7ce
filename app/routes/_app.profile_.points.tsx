import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LedgerPage, type LedgerData } from "~/ui/points/ledger-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireMember } from "~/web/guards";
import { loadLedger } from "~/web/points/load-ledger";

export const handle: PageHandle = {
  title: "Points",
  subtitle: "Everything that moved them",
  back: "/profile",
  tab: "profile",
};

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<LedgerData> =>
  loadLedger(request, context, await requireMember(request, context));

export default function Points() {
  return <LedgerPage {...useLoaderData<typeof loader>()} />;
}
