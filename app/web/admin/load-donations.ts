import { DONATIONS_PAGE, donatedThisMonth, donationsForAdmin, donationsInput } from "~/domain/donations";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** One page of the donations, by the key in its address; an address that is none of ours leads to the first. */
export async function loadDonations(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const query = donationsInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const before = query.data?.before;
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const [found, monthCents] = await Promise.all([
    donationsForAdmin(context, actor, { before }, DONATIONS_PAGE + 1),
    donatedThisMonth(context, actor, timeZone),
  ]);
  const donations = found.slice(0, DONATIONS_PAGE);
  return {
    monthCents,
    donations,
    first: before === undefined ? undefined : "/admin/donations",
    next: found.length > donations.length ? `?before=${donations.at(-1)?.id ?? ""}` : undefined,
    timeZone,
  };
}
