import { fulfilRedemption, fulfilRedemptionInput, refuseRedemption, refuseRedemptionInput } from "~/domain/rewards";
import { adminPageAction, form } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";

/** Answers the buttons of a claim and redirects to their page. */
export function redemptionsAction(request: Request, load: AppLoadContext) {
  const { pathname, search } = new URL(request.url);
  return adminPageAction(request, load, pathname + search, {
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
