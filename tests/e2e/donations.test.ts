import type { Page } from "playwright";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { members } from "~db/schema";
import { ana, register } from "../cast";
import { openFakeStripe, type FakeStripe } from "../fakes/stripe";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { takeComplaints } from "./browser";
import { holdPosts } from "./hold-posts";
import { openPhoneOf } from "./phone-of";
import { replaceStripe } from "./stripe-edge";

let stripe: FakeStripe;
let town: Kindspot;
let Ana: Visitor;
beforeAll(async () => {
  stripe = await openFakeStripe();
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...stripe.env } });
  Ana = await register(town.url, ana);
});
afterEach(async () => {
  stripe.mood = "well";
  stripe.payments.splice(0);
  await town.app.database.write((tx) => tx.update(members).set({ inauguralSince: null }));
});

/** Stripe's servers say that the newest payment was paid. */
async function tellPaid(type: string): Promise<void> {
  const payment = stripe.payments.at(-1) ?? expect.unreachable();
  const { body, headers } = stripe.send(type, payment, { at: town.clock.now() });
  const { status } = await fetch(new URL("/webhooks/stripe", town.url), { method: "POST", body, headers });
  expect(status).toBe(200);
}

const custom = (page: Page) => page.getByLabel("Custom amount");
/** Before its script runs, the form leads to Stripe's own page. */
const live = (page: Page) => page.locator("main form[novalidate]").waitFor();
const support = (page: Page) => page.getByRole("button", { name: "Support with Donation - $3.00 minimum" }).click();
const pay = (page: Page) => page.getByRole("button", { name: "Make Donation - Any Amount, Anytime" });
const toast = (page: Page, text: string) => page.locator(".toast").getByText(text).first().waitFor();

describe("with JavaScript", () => {
  const open = async (path = "/subscribe") => {
    const phone = await openPhoneOf(town, Ana, { javaScript: true });
    const edge = await replaceStripe(phone.context);
    await phone.page.goto(path);
    if (path === "/subscribe") await live(phone.page);
    return { ...phone, edge };
  };

  test("Ana chooses $5.00, pays by card, is led home and welcomed as an Inaugural Member", async () => {
    const { page, edge } = await open("/menu");
    edge.onPaid = () => tellPaid("payment_intent.succeeded");
    await page.getByRole("link", { name: "Support & Donations" }).click();
    await live(page);
    await page.getByRole("link", { name: "$5.00" }).click();
    await expect.poll(() => custom(page).inputValue()).toBe("5.00");
    await expectNoAxeViolations(page);
    await support(page);
    await page.getByRole("heading", { name: "Your donation: $5.00" }).waitFor();
    await page.frameLocator("iframe").getByLabel("Card number").fill("4242 4242 4242 4242");
    await expectNoAxeViolations(page);
    await pay(page).click();
    await page.waitForURL(`${town.url}/`);
    await toast(page, "Welcome, Inaugural Member!");
    expect(stripe.payments).toMatchObject([{ amount: 500 }]);
    await page.goto("/subscribe");
    await page.getByText("You're an Inaugural Member. Thank you!").waitFor();
    await page.goto("/profile");
    await page.getByText("Inaugural Member").first().waitFor();
  });

  test("while a payment is prepared the button says so and waits", async () => {
    const { page } = await open();
    await page.locator("input[name=way]").waitFor({ state: "attached" }); // its script runs by then
    const held = await holdPosts(page, "**/subscribe.data*");
    await support(page);
    const busy = page.getByRole("button", { name: "Setting up..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await pay(page).waitFor();
  });

  test("a member who returns before the payment counts reads so, and is welcomed when it counts", async () => {
    const { page } = await open();
    await support(page);
    const caughtUp = page.waitForResponse((response) => response.url().includes("/_root.data")); // when its socket opens
    await pay(page).click();
    await toast(page, "Your payment is being confirmed.");
    expect(await page.getByText("Welcome, Inaugural Member!").count()).toBe(0);
    await (await caughtUp).finished(); // otherwise the next navigation would interrupt the load that has the welcome
    await tellPaid("payment_intent.succeeded");
    await page.goto("/menu");
    await toast(page, "Thank you for your generous donation!");
  });

  test("a declined card is 'Payment Failed' in the provider's words, and another may be tried", async () => {
    const { page, edge } = await open();
    edge.card = "declined";
    await support(page);
    await pay(page).click();
    await page.locator("main .notice").getByText("Your card was declined.").waitFor();
    await toast(page, "Payment Failed");
    await expectNoAxeViolations(page);
    edge.card = "accepted";
    await pay(page).click();
    await page.waitForURL(`${town.url}/`);
  });

  test("an amount below 3, or none at all, is 3 again; another amount is another payment", async () => {
    const { page } = await open();
    for (const typed of ["2.99", "", "-5"]) {
      await custom(page).fill(typed);
      await custom(page).blur();
      await expect.poll(() => custom(page).inputValue()).toBe("3.00");
    }
    await custom(page).fill("12.5");
    await custom(page).blur();
    await support(page);
    await page.getByRole("heading", { name: "Your donation: $12.50" }).waitFor();
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("link", { name: "$10.00" }).click();
    await support(page);
    await page.getByRole("heading", { name: "Your donation: $10.00" }).waitFor();
    expect(stripe.payments.map(({ amount }) => amount)).toEqual([1250, 1000]);
  });

  test("Stripe's script is asked for only when there is something to pay", async () => {
    const phone = await openPhoneOf(town, Ana, { javaScript: true });
    const asked: string[] = [];
    phone.page.on("request", (request) => asked.push(request.url()));
    await replaceStripe(phone.context);
    await phone.page.goto("/subscribe");
    await live(phone.page);
    expect(asked.filter((url) => url.includes("stripe.com"))).toEqual([]);
    await support(phone.page);
    await pay(phone.page).waitFor();
    expect(asked.filter((url) => url.startsWith("https://js.stripe.com/")).length).toBeGreaterThan(0);
  });
});

test("while Stripe is down the page with JavaScript says so", async () => {
  stripe.mood = "dying";
  const { page } = await openPhoneOf(town, Ana, { javaScript: true });
  await page.goto("/subscribe");
  await live(page);
  await support(page);
  await page.locator(".failure").getByText("The payment service doesn't answer. Nothing was charged").waitFor();
  await expectNoAxeViolations(page);
  expect(takeComplaints()).toEqual([expect.stringContaining("503")]);
});

test("without payment keys 'Coming Soon!' and the benefits stand alone, also at 320 px in the dark", async () => {
  const poor = await openKindspot({ env: { RATE_LIMITS: "off" } });
  const someone = await register(poor.url, ana);
  const viewport = { width: 320, height: 640 };
  const { page } = await openPhoneOf(poor, someone, { javaScript: false, viewport, colorScheme: "dark" });
  await page.goto("/subscribe");
  await page.getByRole("heading", { name: "Coming Soon!" }).waitFor();
  expect(await page.getByRole("button", { name: "Payment Setup Required" }).isDisabled()).toBe(true);
  await page.getByRole("heading", { name: "What your support brings" }).waitFor();
  for (const element of ["main :is(a, input)", "main button:not(:disabled)"])
    expect(await page.locator(element).count(), element).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoAxeViolations(page);
});
