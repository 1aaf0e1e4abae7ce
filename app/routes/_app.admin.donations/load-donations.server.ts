import { DONATIONS_PAGE, donatedThisMonth, donationsForAdmin, donationsInput } from "~/domain/donations";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** The page of donations after the key in the address. An invalid address shows the first page. */
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
