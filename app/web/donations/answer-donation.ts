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
  const { actor } = await requireMember(request, load);
  const form = await formOf(request);
  const formKey = form.get("formKey");
  return answerOpenForm(form, load, {
    schema: donationForm,
    title: "Payment Failed",
    failed: "The payment could not be prepared. Nothing was charged: please try again.",
    work: async ({ amount: amountCents }) => {
      const payments = paymentsOf(load);
      const intended = { amountCents, key: typeof formKey === "string" && formKey !== "" ? formKey : null };
      if (form.get("way") !== "card")
        return redirect(await donateByCheckout(load.app.context, payments, actor, intended), SEE_OTHER);
      const { clientSecret } = await donateByCard(load.app.context, payments, actor, intended);
      return { clientSecret, publishableKey: payments.publishableKey, amountCents };
    },
  });
}
