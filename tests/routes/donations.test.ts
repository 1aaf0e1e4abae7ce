import { beforeEach, describe, expect, it } from "vitest";
import { donations, outbox } from "~db/schema";
import { MINUTE } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { openFakeStripe, type FakeStripe } from "../fakes/stripe";
import type { Payment, SignedEvent } from "../fakes/stripe-events";
import { openKindspot, type Kindspot } from "../kindspot";
import { ownTime } from "../timing";
import { visitor, type Visitor } from "../visitor";

let stripe: FakeStripe;
let town: Kindspot;
let Ana: Visitor;
beforeEach(async () => {
  stripe = await openFakeStripe();
  town = await openKindspot({ env: { RATE_LIMITS: "off", ...stripe.env } });
  Ana = await register(town.url, ana);
});

const intend = (amount: unknown, headers = {}, who = Ana) =>
  who.post("/api/create-payment-intent", { amount }, headers);
const rows = () => town.app.database.read.select().from(donations);
/** As Stripe's servers send it: no browser, no cookie, no Origin. */
const deliver = ({ body, headers }: Pick<SignedEvent, "body"> & { headers: Record<string, string> }) =>
  fetch(new URL("/webhooks/stripe", town.url), { method: "POST", body, headers });
const begun = async (): Promise<Payment> => {
  await intend(5);
  const [payment] = stripe.payments;
  return payment ?? expect.unreachable();
};
const send = (type: string, payment: Payment, more = {}) =>
  stripe.send(type, payment, { at: town.clock.now(), ...more });
const isInaugural = async () => ((await (await Ana.get("/api/auth/user")).json()) as { inaugural: boolean }).inaugural;

describe("POST /api/create-payment-intent", () => {
  it("answers 201 with a client secret, for integer cents at Stripe", async () => {
    const answer = await intend(7.25);
    expect([answer.status, await answer.json()]).toEqual([201, { clientSecret: "pi_1_secret_of_one_browser" }]);
    expect(stripe.payments).toMatchObject([{ amount: 725 }]);
    expect(await rows()).toMatchObject([{ status: "pending", amountCents: 725 }]);
  });

  it.each([2.99, 3.005, -3, "NaN", 1e9, "3e1", "", null])("refuses %j before it calls Stripe", async (amount) => {
    const answer = await intend(amount);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { amount: [expect.any(String)] } }]);
    expect([stripe.asked, await rows()]).toEqual([0, []]);
  });

  it("gives the same secret again under the same key, and makes one payment", async () => {
    const headers = { "Idempotency-Key": "one paper" };
    const answers = await Promise.all([intend(5, headers), intend(5, headers)]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json() as Promise<object>));
    expect(other).toEqual(one);
    expect(stripe.payments).toHaveLength(1);
  });

  it("is for members", async () => {
    expect((await intend(5, {}, visitor(town.url))).status).toBe(401);
  });

  it.each(["silent", "dying", "broken"] as const)("answers 503 within 2 seconds while Stripe is %s", async (mood) => {
    stripe.mood = mood;
    let answer = Response.error();
    expect(await ownTime(async () => (answer = await intend(5)))).toBeLessThan(2000);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: "The payment service doesn't answer. Nothing was charged: please try again in a minute." },
    ]);
    expect(answer.headers.get("retry-after")).toBe("30");
  });

  it("without Stripe checks the amount first, and then answers 503", async () => {
    const poor = await openKindspot({ env: { RATE_LIMITS: "off" } });
    const Ben = await register(poor.url, ben);
    expect((await intend(2, {}, Ben)).status).toBe(400);
    const answer = await intend(5, {}, Ben);
    expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
    expect((await fetch(new URL("/webhooks/stripe", poor.url), { method: "POST", body: "{}" })).status).toBe(503);
  });
});

describe("/webhooks/stripe", () => {
  it("counts a donation once when its message is repeated", async () => {
    const event = send("payment_intent.succeeded", await begun());
    for (const answer of await Promise.all([deliver(event), deliver(event), deliver(event)]))
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect(await rows()).toMatchObject([{ status: "paid", amountCents: 500 }]);
    expect(await isInaugural()).toBe(true);
    expect(await town.app.database.read.select().from(outbox)).toHaveLength(1);
  });

  it("puts the badge on the member's profile and on the spaces they share", async () => {
    await Ana.post("/api/parking-spaces", { ...ana.place, status: "available" });
    const Ben = await register(town.url, ben);
    const { latitude, longitude } = ana.place;
    const pages = async () => [
      (await (await Ana.get("/profile")).text()).includes("Inaugural Member"),
      (await (await Ben.get(`/?lat=${latitude}&lng=${longitude}`)).text()).includes("Inaugural Member</span>"),
    ];
    expect(await pages()).toEqual([false, false]);
    await deliver(send("payment_intent.succeeded", await begun()));
    await Ana.get("/menu"); // shows the welcome toast
    expect(await pages()).toEqual([true, true]);
  });

  it("refuses with 400 a message that is forged, changed, reformatted, old, or from the future", async () => {
    const payment = await begun();
    const event = send("payment_intent.succeeded", payment);
    const changed = { ...event, body: event.body.replace("500", "900") };
    const anew = { ...event, body: JSON.stringify(JSON.parse(event.body)) };
    const unsigned = { ...event, headers: {} };
    const nonsense = { ...event, headers: { "stripe-signature": "t=1,v1=00" } };
    const stale = send("payment_intent.succeeded", payment, { at: new Date(town.clock.now().getTime() - 6 * MINUTE) });
    const early = send("payment_intent.succeeded", payment, { at: new Date(town.clock.now().getTime() + 6 * MINUTE) });
    const empty = { ...event, headers: { "stripe-signature": "t=1,v1=" } };
    const halves = { ...event, headers: { "stripe-signature": `${event.headers["stripe-signature"]},v1=` } };
    for (const forged of [
      changed,
      anew,
      unsigned,
      nonsense,
      stale,
      early,
      empty,
      halves,
      { body: "", headers: event.headers },
    ])
      expect((await deliver(forged)).status).toBe(400);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
    expect(await isInaugural()).toBe(false);
    expect((await deliver(event)).status).toBe(200);
  });

  it("takes messages out of order", async () => {
    const payment = await begun();
    for (const type of ["charge.refunded", "payment_intent.succeeded", "payment_intent.payment_failed"])
      expect((await deliver(send(type, payment))).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: "refunded" }]);
    expect(await isInaugural()).toBe(false);
  });

  it("accepts messages about other payments, and does nothing", async () => {
    const payment = { ...(await begun()), id: "pi_of_a_shop", donationId: "" };
    expect((await deliver(send("payment_intent.succeeded", payment))).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
  });

  it("is for programs: no browser may send there, and there is nothing to see", async () => {
    const { body, headers } = send("payment_intent.succeeded", await begun());
    const crossSite = { ...headers, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await deliver({ body, headers: crossSite })).status).toBe(403);
    expect((await Ana.send("/webhooks/stripe", { method: "POST", body, headers })).status).toBe(403);
    expect((await Ana.get("/webhooks/stripe")).status).toBe(405);
  });

  it("works before the launch too", async () => {
    const early = await openKindspot({ env: { COMING_SOON: "true", ...stripe.env } });
    const event = stripe.send("payout.paid", { id: "po_1", object: "payment_intent", amount: 1, donationId: "" });
    const { body, headers } = event;
    const answer = await fetch(new URL("/webhooks/stripe", early.url), { method: "POST", body, headers });
    expect(answer.status).toBe(200);
  });
});
