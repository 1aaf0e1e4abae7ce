import { REDEMPTIONS_PAGE, redemptionsForAdmin, redemptionsInput } from "~/domain/rewards";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { timeZoneOf } from "../time-zone";

/** One page of the claims, by the key in its address; an address that is none of ours leads to the first. */
export async function loadRedemptions(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const query = redemptionsInput.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const key = query.data ?? {};
  const found = await redemptionsForAdmin(context, signedIn.actor, key, REDEMPTIONS_PAGE + 1);
  const claims = found.slice(0, REDEMPTIONS_PAGE);
  const last = claims.at(-1);
  // A page that ends among those that wait is followed by the rest of them, whatever is decided meanwhile.
  const more = found.length > claims.length;
  const next = last && more ? `?${last.decidedAt === null ? "after" : "before"}=${last.id}` : undefined;
  return {
    claims,
    first: (key.after ?? key.before) ? "/admin/redemptions" : undefined,
    next,
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
