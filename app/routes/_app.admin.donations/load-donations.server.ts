import { DONATIONS_PAGE, donatedThisMonth, donationsForAdmin, donationsInput } from "~/domain/donations";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { pageOf } from "~/http/page-of";
import { queryOrEmpty } from "~/http/query";

/** The page of donations after the key in the address. An invalid address shows the first page. */
export async function loadDonations(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { before } = queryOrEmpty(request, donationsInput);
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const read = (limit: number) => donationsForAdmin(context, actor, { before }, limit);
  const [{ rows, ...pages }, monthCents] = await Promise.all([
    pageOf(request, { size: DONATIONS_PAGE, read, key: before }),
    donatedThisMonth(context, actor, timeZone),
  ]);
  return { monthCents, donations: rows, ...pages, timeZone };
}
