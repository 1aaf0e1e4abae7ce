import type { BrowserContext } from "playwright";
import { standIn } from "./browser";

/** What Stripe's servers answer a browser about a payment that is being confirmed. */
export interface StripeEdge {
  /** The bank's answer about the next card. */
  card: "accepted" | "declined";
  /** Called when a card was accepted, before the browser is led back. */
  onPaid: () => Promise<void>;
}

/** Replaces Stripe.js: a frame with card fields, a confirmation by Stripe's API, and the redirect back. */
const SCRIPT = `
window.Stripe = () => {
  const element = () => {
    const heard = {};
    return {
      on: (name, tell) => { heard[name] = tell; },
      once() {}, off() {}, update() {}, unmount() {}, destroy() {},
      mount(place) {
        const frame = document.createElement("iframe");
        frame.title = "Secure payment input frame";
        frame.src = "https://js.stripe.com/card.html";
        frame.style.width = "100%";
        frame.onload = () => heard.ready && heard.ready({});
        place.append(frame);
      },
    };
  };
  let secret;
  return {
    elements: (options) => { secret = options.clientSecret; return { create: element, getElement: () => null, update() {} }; },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    async confirmPayment({ confirmParams }) {
      const intent = secret.split("_secret")[0];
      const answer = await fetch("https://api.stripe.com/v1/payment_intents/" + intent + "/confirm", { method: "POST" });
      const { error } = await answer.json();
      if (error) return { error };
      const query = new URLSearchParams({ payment_intent: intent, payment_intent_client_secret: secret, redirect_status: "succeeded" });
      location.assign(confirmParams.return_url + "?" + query);
      return new Promise(() => {});
    },
  };
};`;

const CARD = `<!doctype html><html lang="en"><title>Card</title><label>Card number <input autocomplete="cc-number"></label>`;
const PAGE = `<!doctype html><html lang="en"><title>Stripe Checkout</title><h1>Pay here</h1>`;

/** Replaces Stripe at the network's edge: its script and frame, its API for browsers, and its own page to pay on. */
export async function replaceStripe(context: BrowserContext): Promise<StripeEdge> {
  const edge: StripeEdge = { card: "accepted", onPaid: async () => undefined };
  await standIn(context, "https://js.stripe.com", (route) =>
    route.request().url().endsWith("card.html")
      ? route.fulfill({ contentType: "text/html", body: CARD })
      : route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await standIn(context, "https://checkout.stripe.com", (route) =>
    route.fulfill({ contentType: "text/html", body: PAGE }),
  );
  await standIn(context, "https://api.stripe.com", async (route) => {
    const declined = edge.card === "declined";
    if (!declined) await edge.onPaid();
    const headers = { "access-control-allow-origin": "*" };
    await route.fulfill({ headers, json: declined ? { error: { message: "Your card was declined." } } : {} });
  });
  return edge;
}
