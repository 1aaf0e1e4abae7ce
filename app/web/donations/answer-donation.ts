import { redirect } from "@remix-run/node";
import { donateByCard, donateByCheckout, donationForm } from "~/domain/donations";
import { answerOpenForm } from "../answer-open-form";
import type { AppLoadContext } from "../context";
import { formOf } from "../forms";
import { requireMember } from "../guards";
import { paymentsOf } from "./payments-of";

const SEE_OTHER = 303;

/** Answers the donation's form: with what the card form needs, or, without JavaScript, by the provider's own page. */
export async function answerDonation(request: Request, load: AppLoadContext) {
  const form = await formOf(request);
  const formKey = form.get("formKey");
  const way = form.get("way") === "card" ? "card" : "checkout";
  return answerOpenForm(form, load, {
    schema: donationForm,
    title: "Payment Failed",
    failed: "The payment could not be prepared. Nothing was charged: please try again.",
    work: async ({ amount: amountCents }) => {
      const { actor } = await requireMember(request, load);
      const payments = paymentsOf(load);
      // Whoever changes their mind on the same page begins another donation.
      const key = typeof formKey === "string" && formKey !== "" ? `${formKey} ${way} ${amountCents}` : null;
      const intended = { amountCents, key };
      if (way === "checkout")
        return redirect(await donateByCheckout(load.app.context, payments, actor, intended), SEE_OTHER);
      const { clientSecret } = await donateByCard(load.app.context, payments, actor, intended);
      return { clientSecret, publishableKey: payments.publishableKey, amountCents };
    },
  });
}
