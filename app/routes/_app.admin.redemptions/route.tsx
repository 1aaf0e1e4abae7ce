import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RedemptionsPage } from "~/routes/_app.admin.redemptions/redemptions-page";
import { useReply } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { redemptionsAction } from "~/routes/_app.admin.redemptions/redemptions-action.server";
import { requireAdmin } from "~/auth/guards";
import { REDEMPTIONS_PAGE, redemptionsForAdmin, redemptionsInput, refuseRedemptionInput } from "~/domain/rewards";
import { constraintsOf } from "~/forms/forms";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Redemptions",
  subtitle: "What members claimed for their points",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadRedemptions(request, context, await requireAdmin(request, context));

export const action = ({ request, context }: ActionFunctionArgs) => redemptionsAction(request, context);

export default function Redemptions() {
  return <RedemptionsPage {...useLoaderData<typeof loader>()} reply={useReply() ?? null} />;
}

/** The page of claims that the key in the address names. An invalid address shows the first page. */
async function loadRedemptions(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const asked = queryOrEmpty(request, redemptionsInput);
  const { rows, ...pages } = await paginate(request, {
    size: REDEMPTIONS_PAGE,
    read: (limit) => redemptionsForAdmin(context, signedIn.actor, asked, limit),
    key: asked.after ?? asked.before,
    // Pending claims come first. A page that ends with one is followed by the remaining pending claims.
    keyName: ({ decidedAt }) => (decidedAt === null ? "after" : "before"),
  });
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  return { claims: rows, ...pages, timeZone, constraint: constraintsOf(refuseRedemptionInput) };
}
