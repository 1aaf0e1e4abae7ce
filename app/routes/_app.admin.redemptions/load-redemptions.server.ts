import { REDEMPTIONS_PAGE, redemptionsForAdmin, redemptionsInput } from "~/domain/rewards";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";

/** The page of claims that the key in the address names. An invalid address shows the first page. */
export async function loadRedemptions(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const query = redemptionsInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const key = query.data ?? {};
  const found = await redemptionsForAdmin(context, signedIn.actor, key, REDEMPTIONS_PAGE + 1);
  const claims = found.slice(0, REDEMPTIONS_PAGE);
  const last = claims.at(-1);
  // Pending claims come first. A page that ends with one is followed by the remaining pending claims.
  const more = found.length > claims.length;
  const next = last && more ? `?${last.decidedAt === null ? "after" : "before"}=${last.id}` : undefined;
  return {
    claims,
    first: (key.after ?? key.before) ? "/admin/redemptions" : undefined,
    next,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
