import { redirect } from "@remix-run/node";
import { refreshDonation } from "~/domain/donations";
import type { Actor } from "~/domain/shared/context";
import { idText } from "~/domain/shared/text";
import type { Services } from "../server/services";
import { isRefusal } from "~/domain/shared/errors";
import type { AppLoadContext } from "../auth/context";
import { redirectWithToast } from "../auth/flash";
import { withTimeout } from "../server/payments-timeout";

const pending = {
  title: "Thank you!",
  message: "Your payment is being confirmed. You become an Inaugural Member as soon as it is.",
};
const failed = {
  title: "Payment Failed",
  message: "Your bank didn't confirm the payment. Please try again, or use another card.",
  destructive: true,
};

/**
 * Redirects a giver who returns from the payment provider to a clean address; null for other visits. The address proves
 * nothing, so the provider is asked. 'Welcome, Inaugural Member!' is a notice that is stored when the payment counts.
 */
export async function returnFromPayment(
  request: Request,
  { app }: Pick<AppLoadContext, "app">,
  actor: Actor,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const name = searchParams.get("payment_intent") ?? searchParams.get("donation");
  if (pathname !== "/" || name === null) return null;
  // Undefined while the provider does not answer: it counts as pending.
  const donation = idText.safeParse(name).success ? await lookUpDonation(app, actor, name) : null;
  const status = donation === undefined ? "pending" : donation?.status;
  if (status === "failed" || (status === "pending" && searchParams.get("redirect_status") === "failed"))
    return redirectWithToast("/subscribe", failed);
  return status === "pending" ? redirectWithToast("/", pending) : redirect("/");
}

/** The donation as the provider knows it; undefined while the provider does not answer, null when there is none. */
async function lookUpDonation({ context, payments, log }: Services, actor: Actor, name: string) {
  if (!payments) return null;
  try {
    return await withTimeout(refreshDonation(context, payments, actor, name), log);
  } catch (err) {
    if (!isRefusal(err)) log.error({ err }, "a payment could not be looked up");
    return undefined;
  }
}
