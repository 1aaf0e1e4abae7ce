import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { donations } from "~db/schema";
import { ana, ben, register } from "../cast";
import { openFakeStripe, type FakeStripe } from "../fakes/stripe";
import { openKindspot, type Kindspot } from "../kindspot";
import { ownTime } from "../timing";
import { visitor, type Visitor } from "../visitor";

let stripe: FakeStripe;
let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
beforeAll(async () => {
  stripe = await openFakeStripe();
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...stripe.env } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
});

const page = async (path = "/subscribe") =>
  (await (await Ana.get(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const give = (amount: string, formKey = "") => Ana.submit("/subscribe", { intent: "donate", amount, formKey });
const policy = async (path: string) => (await Ana.get(path)).headers.get("content-security-policy") ?? "";

describe("the donation page", () => {
  it("is for members", async () => {
    const answer = await visitor(town.url).get("/subscribe");
    expect(answer.headers.get("location")).toBe("/auth?redirectTo=%2Fsubscribe");
  });

  it("has three amounts, any other from 3.00 on, the benefits and the note, and no back button", async () => {
    const html = await page();
    for (const words of ["Inaugural Member", "$3.00", "$5.00", "$10.00", "no long-term commitments"])
      expect(html).toContain(words);
    expect(html).toContain("Support with Donation - $3.00 minimum");
    for (const benefit of [
      "The 'Inaugural Member' badge on your profile and on the spaces you share",
      "A community that stays free for every neighbour, without advertising",
    ])
      expect(html).toContain(benefit);
    expect(html).toMatch(/<input [^>]*type="number"[^>]*min="3"[^>]*step="0.01"[^>]*value="3.00"/);
    expect(html).not.toContain('aria-label="Back"');
  });

  it("demands an amount, as its schema does, and nothing else", async () => {
    const demanded = [...(await page()).matchAll(/<input(?=[^>]* required)[^>]* name="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(demanded).toEqual(["amount"]);
  });

  it.each([
    ["5", "5.00"],
    ["10.00", "10.00"],
    ["2", "3.00"],
    ["x", "3.00"],
  ])("begins with the amount %s of its address as %s", async (amount, shown) => {
    expect(await page(`/subscribe?amount=${amount}`)).toContain(`value="${shown}"`);
  });

  it("alone may load Stripe's script and lead to its page", async () => {
    const own = await policy("/subscribe");
    for (const source of ["https://js.stripe.com", "https://api.stripe.com", "https://checkout.stripe.com"])
      expect(own).toContain(source);
    for (const other of ["/", "/menu", "/profile", "/rewards"]) expect(await policy(other)).not.toContain("stripe");
  });

  it("promises a receipt by mail only where mail leaves", async () => {
    expect(await page()).not.toContain("A receipt by email");
  });
});

describe("giving by form", () => {
  it("leads to Stripe's page, to the same one when it is sent twice", async () => {
    const answers = await Promise.all([give("5", "one paper"), give("5", "one paper")]);
    const [first] = stripe.payments;
    for (const answer of answers) expect([answer.status, answer.headers.get("location")]).toEqual([303, first?.url]);
    expect(stripe.payments).toMatchObject([{ amount: 500 }]);
  });

  it.each(["2.99", "3.005", "-3", "NaN", "1e9", "", "3; drop table donations"])("refuses '%s'", async (amount) => {
    const before = await town.app.database.read.select().from(donations);
    const answer = await give(amount);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Please give between $3.00 and $10,000.00, with at most two decimals."),
    ]);
    expect(await town.app.database.read.select().from(donations)).toEqual(before);
  });

  it("says within 2 seconds that Stripe is slow, and keeps the amount", async () => {
    stripe.mood = "silent";
    let answer = Response.error();
    expect(await ownTime(async () => (answer = await give("7.25")))).toBeLessThan(2000);
    stripe.mood = "well";
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
    const html = await answer.text();
    expect(html).toContain("The payment service doesn&#x27;t answer. Nothing was charged");
    expect(html).toContain('value="7.25"');
  });
});

describe("coming back from paying", () => {
  const toast = async () => (await page("/menu")).replaceAll("&#x27;", "'");

  it("says what is true so far, on a clean address", async () => {
    await give("5", "coming back");
    const id = stripe.payments.at(-1)?.donationId ?? "";
    const answer = await Ana.get(`/?donation=${id}&payment_intent_client_secret=secret&redirect_status=succeeded`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    const html = await toast();
    expect(html).toContain("Your payment is being confirmed.");
    expect(html).not.toContain("Welcome, Inaugural Member!");
  });

  it("after the bank said no leads to another try", async () => {
    await give("5", "declined");
    const id = stripe.payments.at(-1)?.donationId ?? "";
    const answer = await Ana.get(`/?donation=${id}&redirect_status=failed`);
    expect(answer.headers.get("location")).toBe("/subscribe");
    expect(await toast()).toContain("Payment Failed");
  });

  it("counts at once, though no message of Stripe ever came", async () => {
    await give("5", "looked up");
    const payment = stripe.payments.at(-1);
    if (payment) payment.outcome = "paid";
    const answer = await Ana.get(`/?donation=${payment?.donationId ?? ""}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect(await toast()).toContain("Welcome, Inaugural Member!");
  });

  it("answers within 2 seconds while Stripe says nothing, and counts when it does", async () => {
    await give("5", "slow");
    const payment = stripe.payments.at(-1);
    const id = payment?.donationId ?? "";
    stripe.mood = "silent";
    expect(await ownTime(() => Ana.get(`/?donation=${id}`))).toBeLessThan(2000);
    stripe.mood = "well";
    expect(await toast()).toContain("Your payment is being confirmed.");
    if (payment) payment.outcome = "paid";
    await Ana.get(`/?donation=${id}`);
    expect(await toast()).toContain("Thank");
    const [row] = await town.app.database.read.select().from(donations).where(eq(donations.id, id));
    expect(row?.status).toBe("paid");
  });

  it("with another member's payment, or an unknown one, shows nothing", async () => {
    await give("5", "of Ana");
    const id = stripe.payments.at(-1)?.donationId ?? "";
    for (const path of [`/?donation=${id}`, "/?payment_intent=pi_x", "/?payment_intent='", "/?donation="]) {
      const answer = await Ben.get(path);
      expect([answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual(["/", null]);
    }
  });
});
