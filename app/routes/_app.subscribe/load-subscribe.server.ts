import { centsOf, dollarsOf, DONATION_MIN_CENTS } from "~/domain/donations/rules";
import type { AppLoadContext } from "~/http/context";
import { requireMember } from "~/auth/guards";

/** What the donation page shows; `?amount=` is the amount chosen without JavaScript. */
export async function loadSubscribe(request: Request, load: AppLoadContext) {
  await requireMember(request, load);
  const { payments, mailer, context } = load.app;
  const wanted = new URL(request.url).searchParams.get("amount") ?? "";
  return {
    available: payments !== null,
    amount: dollarsOf(centsOf(wanted) ?? DONATION_MIN_CENTS),
    mailsReceipts: mailer !== null,
    formKey: context.newId(),
  };
}
