import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageFailure, useReply } from "~/ui/forms/post-form";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import {
  REDEMPTIONS_PAGE,
  redemptionsForAdmin,
  redemptionsInput,
  refuseRedemptionInput,
  fulfilRedemption,
  fulfilRedemptionInput,
  refuseRedemption,
} from "~/domain/rewards";
import { constraintsOf } from "~/forms/forms";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { typedIn } from "~/ui/forms/form-state";
import { Empty, PagesNav } from "~/ui/shell/list-parts";
import { RedemptionCard } from "~/routes/_app.admin.redemptions/redemption-card";
import { adminPageAction, form } from "~/forms/form-action";

export const handle = adminPage({ title: "Redemptions", subtitle: "What members claimed for their points" });

/** The page of claims that the key in the address names. An invalid address shows the first page. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const asked = queryOrEmpty(request, redemptionsInput);
  const { rows, ...pages } = await paginate(request, {
    size: REDEMPTIONS_PAGE,
    read: (limit) => redemptionsForAdmin(context, signedIn.actor, asked, limit),
    key: asked.after ?? asked.before,
    // Pending claims come first. A page that ends with one is followed by the remaining pending claims.
    keyName: ({ decidedAt }) => (decidedAt === null ? "after" : "before"),
  });
  return { claims: rows, ...pages, constraints: constraintsOf({ refuse: refuseRedemptionInput }) };
}

export function action({ request, context: loadContext }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return adminPageAction(request, loadContext, pathname + search, {
    fulfil: form({
      schema: fulfilRedemptionInput,
      failed: "Failed to fulfil the claim. Please try again.",
      work: (context, admin, { redemptionId, note }) => fulfilRedemption(context, admin, redemptionId, note),
      done: { title: "Claim fulfilled", message: "The member is told." },
    }),
    refuse: form({
      schema: refuseRedemptionInput,
      failed: "Failed to refuse the claim. Please try again.",
      work: (context, admin, { redemptionId, reason }) => refuseRedemption(context, admin, redemptionId, reason),
      done: { title: "Claim refused", message: "The member is told why, and has the points back." },
    }),
  });
}

/** The members' claims of rewards, for admins to fulfil or refuse (docs/product.md#rewards). */
export default function Redemptions() {
  const { claims, first, next } = useLoaderData<typeof loader>();
  const reply = useReply();
  // Another admin may have decided the claim meanwhile: it then has no form that tells the refusal.
  const isAnswered = claims.some(({ id, status }) => status === "pending" && id === typedIn(reply, "redemptionId"));
  return (
    <div className="stack">
      {!isAnswered && <PageFailure />}
      {claims.length === 0 && (
        <Empty picture="points" title="No claims">
          <p>What members claim for their points waits here for you.</p>
        </Empty>
      )}
      <ul className="deck" aria-label="Claims">
        {claims.map((claim) => (
          <RedemptionCard key={claim.id} claim={claim} />
        ))}
      </ul>
      <PagesNav first={first} next={next} labels={{ first: "First", next: "More" }} />
    </div>
  );
}
