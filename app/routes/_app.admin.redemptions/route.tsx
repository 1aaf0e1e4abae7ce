import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReply, FormError } from "~/ui/forms/post-form";
import type { PageHandle } from "~/ui/shell/handle";
import { redemptionsAction } from "~/routes/_app.admin.redemptions/redemptions-action.server";
import { requireAdmin } from "~/auth/guards";
import { REDEMPTIONS_PAGE, redemptionsForAdmin, redemptionsInput, refuseRedemptionInput } from "~/domain/rewards";
import { constraintsOf } from "~/forms/forms";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { FormContext, typedIn } from "~/ui/forms/form-state";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { PagesNav } from "~/ui/shell/pages-nav";
import { RedemptionCard } from "~/routes/_app.admin.redemptions/redemption-card";

export const handle: PageHandle = {
  title: "Redemptions",
  subtitle: "What members claimed for their points",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

/** The page of claims that the key in the address names. An invalid address shows the first page. */
export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, load);
  const { context } = load.app;
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

export const action = ({ request, context }: ActionFunctionArgs) => redemptionsAction(request, context);

/** The members' claims of rewards, for admins to fulfil or refuse (docs/product.md#rewards). */
export default function Redemptions() {
  const { claims, first, next, constraint, ...data } = useLoaderData<typeof loader>();
  const reply = useReply() ?? null;
  const timeZone = useTimeZone(data.timeZone);
  const isAnswered = claims.some(({ id, status }) => status === "pending" && id === typedIn(reply, "redemptionId"));
  return (
    <div className="stack">
      {!isAnswered && (
        // Another admin may have decided the claim meanwhile: it has no form any more that could show the refusal.
        <FormContext.Provider value={{ reply, busy: false, live: false }}>
          <FormError />
        </FormContext.Provider>
      )}
      {claims.length === 0 && <NoClaims />}
      <ul className="deck" aria-label="Claims">
        {claims.map((claim) => (
          <RedemptionCard
            key={claim.id}
            claim={claim}
            timeZone={timeZone}
            constraint={constraint}
            reply={typedIn(reply, "redemptionId") === claim.id ? reply : null}
          />
        ))}
      </ul>
      <PagesNav first={first} next={next} labels={{ first: "First", next: "More" }} />
    </div>
  );
}

const NoClaims = () => (
  <div className="empty">
    <Picture name="points" />
    <h2>No claims</h2>
    <p>What members claim for their points waits here for you.</p>
  </div>
);
