import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DonationsPage } from "~/routes/_app.admin.donations/donations-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";
import { DONATIONS_PAGE, donatedThisMonth, donationsForAdmin, donationsInput } from "~/domain/donations";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Donations",
  subtitle: "Who gave, and what became of it",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadDonations(request, context, await requireAdmin(request, context));

export default function Donations() {
  return <DonationsPage {...useLoaderData<typeof loader>()} />;
}

/** The page of donations after the key in the address. An invalid address shows the first page. */
async function loadDonations(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { before } = queryOrEmpty(request, donationsInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const read = (limit: number) => donationsForAdmin(context, actor, { before }, limit);
  const [{ rows, ...pages }, monthCents] = await Promise.all([
    paginate(request, { size: DONATIONS_PAGE, read, key: before }),
    donatedThisMonth(context, actor, timeZone),
  ]);
  return { monthCents, donations: rows, ...pages, timeZone };
}
