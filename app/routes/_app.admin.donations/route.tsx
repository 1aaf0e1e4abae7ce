import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DonationsPage } from "~/routes/_app.admin.donations/donations-page";
import type { PageHandle } from "~/ui/shell/handle";
import { loadDonations } from "~/routes/_app.admin.donations/load-donations.server";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = {
  title: "Donations",
  subtitle: "Who gave, and what became of it",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadDonations(request, context, await requireAdmin(request, context));

export default function Donations() {
  return <DonationsPage {...useLoaderData<typeof loader>()} />;
}
