import { pino } from "pino";
import { expect, test } from "vitest";
import { donateByCheckout, type Payments } from "~/domain/donations";
import type { DonationStatus } from "~/domain/donations/rules";
import { returnFromPayment } from "~/remix/return-from-payment";
import type { Services } from "~/server/services";
import { ana } from "../cast";
import { Ana, newStreetForEach, street } from "../street";

newStreetForEach(ana);

/** Where a giver is led who returns while the provider says that, and the toast of that page. */
async function returned(status: DonationStatus) {
  let donationId = "";
  const paid = { amountCents: 500, currency: "usd" };
  const payments: Payments = {
    publishableKey: "",
    createIntent: () => Promise.reject(new Error("the card form was not used")),
    createCheckout: async (due) => {
      donationId = due.donationId;
      return { checkoutSessionId: `cs_${donationId}`, url: "https://checkout.example/1" };
    },
    findPayment: async (names) => ({ ...names, status, donationId, paid }),
    readEvent: () => null,
  };
  await donateByCheckout(street.context, payments, Ana, { amountCents: 500, key: null });
  const app = { context: street.context, payments, log: pino({ enabled: false }) } as unknown as Services;
  const request = new Request(`http://kindspot.test/?donation=${donationId}`);
  const answer = await returnFromPayment(request, { app }, Ana);
  const cookie = decodeURIComponent(answer?.headers.get("Set-Cookie") ?? "");
  const sent = /flash=([^;]+)/.exec(cookie)?.[1];
  return { to: answer?.headers.get("Location"), toast: sent === undefined ? "" : atob(sent) };
}

test.each(["disputed", "refunded"] as const)("a payment that is %s by now is not 'being confirmed'", async (status) => {
  expect(await returned(status)).toEqual({ to: "/", toast: "" });
});

test("a payment that is pending is being confirmed, and one that failed can be tried again", async () => {
  const [pending, failed] = [await returned("pending"), await returned("failed")];
  expect([pending.to, failed.to]).toEqual(["/", "/subscribe"]);
  expect(pending.toast).toContain("is being confirmed");
  expect(failed.toast).toContain("Payment Failed");
});
