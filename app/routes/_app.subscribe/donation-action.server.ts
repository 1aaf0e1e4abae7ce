import { redirect } from "@remix-run/node";
import { donateByCard, donateByCheckout, donationForm } from "~/domain/donations";
import { openFormAction } from "~/forms/open-form-action";
import type { AppLoadContext } from "~/http/context";
import { formOf } from "~/forms/forms";
import { requireMember } from "~/auth/guards";
import { paymentsOf } from "~/http/payments-of";
import { withTimeout } from "~/http/with-timeout";

const SEE_OTHER = 303;

/**
 * Answers the donation's form: with the card form's data, or, without JavaScript, a redirect to the provider's page.
 */
export async function donationAction(request: Request, load: AppLoadContext) {
  const form = await formOf(request);
  const formKey = form.get("formKey");
  const way = form.get("way") === "card" ? "card" : "checkout";
  return openFormAction(form, load, {
    schema: donationForm,
    title: "Payment Failed",
    failed: "The payment could not be prepared. Nothing was charged: please try again.",
    work: async ({ amount: amountCents }) => {
      const { actor } = await requireMember(request, load);
      const payments = paymentsOf(load);
      // The key contains the amount: another amount on the same page is another donation.
      const key = typeof formKey === "string" && formKey !== "" ? `${formKey} ${way} ${amountCents}` : null;
      const intended = { amountCents, key };
      const { context, log } = load.app;
      if (way === "checkout")
        return redirect(await withTimeout(donateByCheckout(context, payments, actor, intended), log), SEE_OTHER);
      const { clientSecret } = await withTimeout(donateByCard(context, payments, actor, intended), log);
      return { clientSecret, publishableKey: payments.publishableKey, amountCents };
    },
  });
}
