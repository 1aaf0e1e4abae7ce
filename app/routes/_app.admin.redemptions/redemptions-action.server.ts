import { fulfilRedemption, fulfilRedemptionInput, refuseRedemption, refuseRedemptionInput } from "~/domain/rewards";
import { refuse } from "~/domain/shared/errors";
import { formAction, type FormAction } from "~/forms/form-action";
import type { AppLoadContext } from "~/auth/context";
import { formOf } from "~/forms/forms";
import { requireAdmin } from "~/auth/guards";

const fulfilForm: FormAction<typeof fulfilRedemptionInput> = {
  schema: fulfilRedemptionInput,
  failed: "Failed to fulfil the claim. Please try again.",
  admit: requireAdmin,
  work: async (context, admin, { redemptionId, note }) => {
    await fulfilRedemption(context, admin, redemptionId, note);
    return { title: "Claim fulfilled", message: "The member is told." };
  },
};

const refuseForm: FormAction<typeof refuseRedemptionInput> = {
  schema: refuseRedemptionInput,
  failed: "Failed to refuse the claim. Please try again.",
  admit: requireAdmin,
  work: async (context, admin, { redemptionId, reason }) => {
    await refuseRedemption(context, admin, redemptionId, reason);
    return { title: "Claim refused", message: "The member is told why, and has the points back." };
  },
};

/** Answers the buttons of a claim and redirects to their page. */
export async function redemptionsAction(request: Request, load: AppLoadContext) {
  const { pathname, search } = new URL(request.url);
  const then = pathname + search;
  const intent = (await formOf(request.clone())).get("intent");
  switch (intent) {
    case "fulfil":
      return formAction(request, load, { ...fulfilForm, then });
    case "refuse":
      return formAction(request, load, { ...refuseForm, then });
    default:
      await requireAdmin(request, load);
      return refuse("invalid-input");
  }
}
