import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ana, register } from "../../cast";
import { openFakeStripe, type FakeStripe } from "../../fakes/stripe";
import { openPage } from "../../form-client/page";
import { openKindspot, type Kindspot } from "../../kindspot";
import type { Visitor } from "../../visitor";

let stripe: FakeStripe;
let town: Kindspot;
let Ana: Visitor;
beforeAll(async () => {
  stripe = await openFakeStripe();
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...stripe.env } });
  Ana = await register(town.url, ana);
});
afterEach(() => {
  stripe.mood = "well";
});

const SUPPORT = "Support with Donation - $3.00 minimum";

describe("without JavaScript", () => {
  test("Ana chooses $10.00, pays on Stripe's own page, and is welcomed when she is back", async () => {
    let page = await openPage(Ana, "/subscribe");
    page = await page.follow("$10.00");
    expect(page.value("Custom amount")).toBe("10.00");
    page = await page.press(SUPPORT);
    expect(page.url.origin).toBe("https://checkout.stripe.com");
    expect(stripe.payments).toMatchObject([{ object: "checkout.session", amount: 1000 }]);
    const payment = stripe.payments[0] ?? expect.unreachable();
    const { body, headers } = stripe.send("checkout.session.completed", payment, { at: town.clock.now() });
    expect((await fetch(new URL("/webhooks/stripe", town.url), { method: "POST", body, headers })).status).toBe(200);
    page = await openPage(Ana, `/?donation=${payment.donationId}`, { from: new URL("https://checkout.stripe.com/") });
    expect(page.url.search).toBe("");
    expect(page.toasts).toContain("Welcome, Inaugural Member!");
  });

  test("an invalid amount shows an error beside the field, and stays as it was typed", async () => {
    let page = await openPage(Ana, "/subscribe");
    page = await page.fill("Custom amount", "2.99").press(SUPPORT, { unchecked: true });
    expect(page.errorOf("Custom amount")).toContain("Please give between $3.00 and $10,000.00");
    expect(page.value("Custom amount")).toBe("2.99");
  });

  test("while Stripe is down the page without JavaScript says so", async () => {
    stripe.mood = "dying";
    const page = await (await openPage(Ana, "/subscribe")).press(SUPPORT);
    expect(page.status).toBe(503);
    expect(page.texts(".failure").join()).toContain("The payment service doesn't answer. Nothing was charged");
  });
});
