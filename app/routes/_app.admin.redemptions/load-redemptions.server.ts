import { REDEMPTIONS_PAGE, redemptionsForAdmin, redemptionsInput } from "~/domain/rewards";
import type { AppLoadContext } from "~/http/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { pageOf } from "~/http/page-of";
import { queryOrEmpty } from "~/http/query";

/** The page of claims that the key in the address names. An invalid address shows the first page. */
export async function loadRedemptions(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const asked = queryOrEmpty(request, redemptionsInput);
  const { rows, ...pages } = await pageOf(request, {
    size: REDEMPTIONS_PAGE,
    read: (limit) => redemptionsForAdmin(context, signedIn.actor, asked, limit),
    key: asked.after ?? asked.before,
    // Pending claims come first. A page that ends with one is followed by the remaining pending claims.
    keyName: ({ decidedAt }) => (decidedAt === null ? "after" : "before"),
  });
  return { claims: rows, ...pages, timeZone: timeZoneOf(request, context.settings, signedIn) };
}
