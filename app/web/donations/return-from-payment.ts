import { redirect } from "@remix-run/node";
import { ownDonation } from "~/domain/donations";
import type { Actor } from "~/domain/shared/context";
import { idText } from "~/domain/shared/text";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";

const pending = {
  title: "Thank you!",
  message: "Your payment is being confirmed. You become an Inaugural Member as soon as it is.",
};
const failed = {
  title: "Payment Failed",
  message: "Your bank did not confirm the payment. Please try again, or use another card.",
  destructive: true,
};

/**
 * Who comes back to the site's origin from paying goes on to a clean address; null for any other visit. What the address
 * says proves nothing: 'Welcome, Inaugural Member!' is a notice that waits since the payment counts.
 */
export async function returnFromPayment(
  request: Request,
  { app }: Pick<AppLoadContext, "app">,
  actor: Actor,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const name = searchParams.get("payment_intent") ?? searchParams.get("donation");
  if (pathname !== "/" || name === null) return null;
  const donation = idText.safeParse(name).success ? await ownDonation(app.context, actor, name) : null;
  if (donation?.paidAt !== null) return redirect("/");
  return searchParams.get("redirect_status") === "failed"
    ? redirectWithToast("/subscribe", failed)
    : redirectWithToast("/", pending);
}
