import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  donateByCard,
  donateByCheckout,
  paidDonationsOf,
  refreshDonation,
  recordPaymentEvent,
  writeReceiptEmail,
  type DonationToPay,
  type PaymentUpdate,
  type Payments,
} from "~/domain/donations";
import type { DonationStatus } from "~/domain/donations/rules";
import { takeNotices } from "~/domain/notifications";
import { DAY, MINUTE } from "~/domain/shared/clock";
import { Refusal } from "~/domain/shared/errors";
import { donations, members, outbox, paymentEvents } from "~db/schema";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

let asked: DonationToPay[];
let events: number;
newStreetForEach(ana, ben);
beforeEach(async () => {
  asked = [];
  events = 0;
});

const provider: Payments = {
  publishableKey: "pk_test_kindspot",
  createIntent: async (due) => {
    asked.push(due);
    return { paymentIntentId: `pi_${due.donationId}`, clientSecret: `pi_${due.donationId}_secret` };
  },
  createCheckout: async (due) => {
    asked.push(due);
    return { checkoutSessionId: `cs_${due.donationId}`, url: `https://checkout.example/${due.donationId}` };
  },
  findPayment: async () => null,
  readEvent: () => null,
};

/** Ana starts a donation. Returns its id. */
async function begun(amountCents = 500, key: string | null = null): Promise<string> {
  await donateByCard(street.context, provider, Ana, { amountCents, key });
  return asked.at(-1)?.donationId ?? "";
}

const sendStripeEvent = (
  donationId: string,
  status: DonationStatus,
  more: Partial<PaymentUpdate> = {},
  id = `evt_${++events}`,
) =>
  recordPaymentEvent(street.context, {
    id,
    type: `payment.${status}`,
    update: {
      status,
      donationId,
      paymentIntentId: null,
      checkoutSessionId: null,
      paid: status === "paid" ? { amountCents: 500, currency: "usd" } : null,
      ...more,
    },
  });

const rows = () => street.database.read.select().from(donations);
const mails = () => street.database.read.select().from(outbox);
const badge = async (who = Ana) => {
  const [row] = await street.database.read.select().from(members).where(eq(members.id, who.id));
  return row?.inauguralSince ?? null;
};
const welcomes = async () => (await takeNotices(street.context, Ana.id)).notices.map(({ title }) => title);

describe("a donation that was begun", () => {
  it("by card is pending, in integer cents, and counts for nothing", async () => {
    const id = await begun(725);
    expect(asked).toEqual([{ donationId: id, amountCents: 725 }]);
    expect(await rows()).toMatchObject([
      { id, memberId: Ana.id, status: "pending", amountCents: 725, currency: "usd", paymentIntentId: `pi_${id}` },
    ]);
    expect([await badge(), await mails(), await welcomes()]).toEqual([null, [], []]);
  });

  it("by checkout leads to the provider's page and from there back to ours", async () => {
    let pages = {};
    const url = await donateByCheckout(
      street.context,
      { ...provider, createCheckout: (due) => ((pages = due), provider.createCheckout(due)) },
      Ana,
      { amountCents: 300, key: null },
    );
    const id = asked[0]?.donationId ?? "";
    expect(url).toBe(`https://checkout.example/${id}`);
    expect(pages).toMatchObject({
      description: "Donation to Kindspot",
      paidUrl: `https://parking.example/?donation=${id}`,
      cancelUrl: "https://parking.example/subscribe",
    });
    expect(await rows()).toMatchObject([{ status: "pending", checkoutSessionId: `cs_${id}` }]);
  });

  it("twice with one key, also at once, is one; with another amount it is refused", async () => {
    const [one, other] = await Promise.all([begun(500, "a paper"), begun(500, "a paper")]);
    expect(other).toBe(one);
    await expect(begun(900, "a paper")).rejects.toMatchObject({ code: "key-reused" });
    expect(await rows()).toHaveLength(1);
  });

  it("while the provider is down is refused, and the same key begins it again", async () => {
    const down = { ...provider, createIntent: () => Promise.reject(new Refusal("payments-down")) };
    const paper = { amountCents: 500, key: "a paper" };
    await expect(donateByCard(street.context, down, Ana, paper)).rejects.toMatchObject({ code: "payments-down" });
    await begun(500, "a paper");
    expect(await rows()).toHaveLength(1);
  });

  it("is not shown to other members", async () => {
    const id = await begun();
    expect(await refreshDonation(street.context, provider, Ana, id)).toMatchObject({ id, status: "pending" });
    expect(await refreshDonation(street.context, provider, Ana, `pi_${id}`)).toMatchObject({ id });
    expect(await refreshDonation(street.context, provider, Ben, id)).toBeNull();
  });
});

describe("looking a payment up", () => {
  const knowing = (payment: Partial<PaymentUpdate>): Payments => ({
    ...provider,
    findPayment: async (names) => ({ ...names, status: "pending", donationId: null, paid: null, ...payment }),
  });
  const paidFor = (donationId: string) =>
    knowing({ donationId, status: "paid", paid: { amountCents: 500, currency: "usd" } });

  it("makes it count without a message: the badge, a welcome and a receipt", async () => {
    const id = await begun();
    const found = await refreshDonation(street.context, paidFor(id), Ana, `pi_${id}`);
    expect(found).toMatchObject({ id, status: "paid", paidAt: street.clock.now().toISOString() });
    expect([await badge(), await welcomes()]).toEqual([street.clock.now(), ["Welcome, Inaugural Member!"]]);
    expect(await mails()).toHaveLength(1);
  });

  it("and the message count once, in either order and at once", async () => {
    const [first, second, third] = [await begun(), await begun(), await begun()];
    await refreshDonation(street.context, paidFor(first), Ana, first);
    await sendStripeEvent(first, "paid");
    await sendStripeEvent(second, "paid");
    await refreshDonation(street.context, paidFor(second), Ana, second);
    await Promise.all([sendStripeEvent(third, "paid"), refreshDonation(street.context, paidFor(third), Ana, third)]);
    expect((await rows()).map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
    expect([(await mails()).length, (await welcomes()).length]).toEqual([3, 3]);
  });

  it("does not undo a later message", async () => {
    const id = await begun();
    await sendStripeEvent(id, "refunded", { paid: null });
    await refreshDonation(street.context, paidFor(id), Ana, id);
    expect([(await rows())[0]?.status, await badge()]).toEqual(["refunded", null]);
  });

  it("counts nothing that was paid for another donation, or not yet", async () => {
    const [id, other] = [await begun(), await begun()];
    for (const answer of [paidFor(other), knowing({ donationId: id }), provider])
      await refreshDonation(street.context, answer, Ana, id);
    expect((await rows()).map(({ status }) => status)).toEqual(["pending", "pending"]);
  });
});

describe("a message that it was paid", () => {
  it("makes it count: the badge, a welcome and a receipt, each once", async () => {
    const id = await begun();
    street.clock.advance(MINUTE);
    const paidAt = street.clock.now();
    expect(await sendStripeEvent(id, "paid")).toBe(true);
    expect(await rows()).toMatchObject([{ status: "paid", paidAt }]);
    expect(await badge()).toEqual(paidAt);
    expect(await badge(Ben)).toBeNull();
    expect(await welcomes()).toEqual(["Welcome, Inaugural Member!"]);
    expect(await mails()).toMatchObject([
      { kind: "donation-receipt", recipient: ana.email, details: { donationId: id } },
    ]);
  });

  it("that comes again, also at the same instant, changes nothing", async () => {
    const id = await begun();
    await Promise.all(Array.from({ length: 10 }, () => sendStripeEvent(id, "paid", {}, "evt_same")));
    street.clock.advance(DAY);
    await sendStripeEvent(id, "paid", {}, "evt_same");
    await sendStripeEvent(id, "paid", {}, "evt_other");
    expect(await mails()).toHaveLength(1);
    expect(await welcomes()).toHaveLength(1);
    expect(await street.database.read.select().from(paymentEvents)).toHaveLength(2);
    expect((await rows())[0]?.paidAt).toEqual(await badge());
  });

  it("credits what it says was paid, not what was asked for", async () => {
    const id = await begun(1000);
    await sendStripeEvent(id, "paid", { paid: { amountCents: 700, currency: "usd" } });
    expect(await rows()).toMatchObject([{ status: "paid", amountCents: 700 }]);
  });

  it.each([
    { amountCents: 299, currency: "usd" },
    { amountCents: 500, currency: "jpy" },
  ])("of %j is no donation", async (paid) => {
    const id = await begun();
    await sendStripeEvent(id, "paid", { paid });
    expect(await rows()).toMatchObject([{ status: "pending", amountCents: 500 }]);
    expect(await badge()).toBeNull();
  });

  it("finds its donation by the payment's own name too", async () => {
    const id = await begun();
    await sendStripeEvent(id, "paid", { donationId: null, paymentIntentId: `pi_${id}` });
    expect(await rows()).toMatchObject([{ status: "paid" }]);
  });

  it("about a payment that is not ours does nothing", async () => {
    await begun();
    expect(await sendStripeEvent("someone-elses", "paid")).toBe(false);
    expect(await recordPaymentEvent(street.context, { id: "evt_x", type: "payout.paid", update: null })).toBe(false);
    expect(await rows()).toMatchObject([{ status: "pending" }]);
  });
});

describe("messages out of order", () => {
  it("'failed' after 'paid' leaves it paid", async () => {
    const id = await begun();
    await sendStripeEvent(id, "paid");
    await sendStripeEvent(id, "failed");
    expect(await rows()).toMatchObject([{ status: "paid" }]);
    expect(await badge()).not.toBeNull();
  });

  it("'paid' after 'failed' counts: the second card worked", async () => {
    const id = await begun();
    await sendStripeEvent(id, "failed");
    expect(await rows()).toMatchObject([{ status: "failed", paidAt: null }]);
    await sendStripeEvent(id, "paid");
    expect(await rows()).toMatchObject([{ status: "paid" }]);
  });

  it.each([
    ["after", ["paid", "refunded"]],
    ["before", ["refunded", "paid"]],
  ] as const)("a refund that is reported %s the payment ends refunded, without badge", async (_, words) => {
    const id = await begun();
    for (const word of words) await sendStripeEvent(id, word);
    expect(await rows()).toMatchObject([{ status: "refunded" }]);
    expect(await badge()).toBeNull();
  });

  it("a refund takes the badge only with the last donation that counts", async () => {
    const first = await begun();
    await sendStripeEvent(first, "paid");
    street.clock.advance(DAY);
    const second = await begun();
    await sendStripeEvent(second, "paid");
    await sendStripeEvent(first, "refunded");
    expect(await badge()).toEqual(street.clock.now());
    await sendStripeEvent(second, "refunded");
    expect(await badge()).toBeNull();
  });
});

describe("a dispute", () => {
  it("takes the badge while it lasts, and gives it back when it was won", async () => {
    const id = await begun();
    await sendStripeEvent(id, "paid");
    await sendStripeEvent(id, "disputed");
    expect([await badge(), (await rows())[0]?.status]).toEqual([null, "disputed"]);
    await sendStripeEvent(id, "kept");
    expect((await rows())[0]?.status).toBe("kept");
    expect(await badge()).not.toBeNull();
    expect(await mails()).toHaveLength(1);
  });

  it("that was lost is a refund, also when other messages arrive late", async () => {
    const id = await begun();
    for (const word of ["refunded", "disputed", "paid"] as const) await sendStripeEvent(id, word);
    expect(await rows()).toMatchObject([{ status: "refunded" }]);
    expect(await badge()).toBeNull();
  });

  it("that was won stays won when the message about its beginning arrives late", async () => {
    const id = await begun();
    for (const word of ["paid", "kept", "disputed"] as const) await sendStripeEvent(id, word);
    expect(await rows()).toMatchObject([{ status: "kept" }]);
  });

  it("that was won gives the badge also when the message about the payment arrives last", async () => {
    const id = await begun();
    for (const word of ["disputed", "kept", "paid"] as const) await sendStripeEvent(id, word);
    expect(await rows()).toMatchObject([{ status: "kept", paidAt: street.clock.now() }]);
    expect(await badge()).toEqual(street.clock.now());
  });
});

describe("the receipt", () => {
  it("says what was given, when, by whom and under which number", async () => {
    const id = await begun();
    await sendStripeEvent(id, "paid", { paid: { amountCents: 123_450, currency: "usd" } });
    const [mail] = await mails();
    const email = mail && (await writeReceiptEmail(street.context, mail));
    expect(email).toMatchObject({ to: ana.email, subject: "Thank you for your donation to Kindspot" });
    for (const words of [
      "Amount: $1,234.50 USD",
      "From: Ana Reyes",
      `Receipt number: ${id}`,
      "nothing more will be charged",
    ])
      expect(email?.text).toContain(words);
  });

  it("is not sent once the account is deleted", async () => {
    const id = await begun();
    await sendStripeEvent(id, "paid");
    const [mail] = await mails();
    const gone = { firstName: "Former member", lastName: "", deletedAt: street.clock.now() };
    await street.context.write((tx) => tx.update(members).set(gone).where(eq(members.id, Ana.id)));
    expect(mail && (await writeReceiptEmail(street.context, mail))).toBeNull();
  });

  it("is not sent for what was given back", async () => {
    const id = await begun();
    await sendStripeEvent(id, "paid");
    await sendStripeEvent(id, "refunded");
    const [mail] = await mails();
    expect(mail && (await writeReceiptEmail(street.context, mail))).toBeNull();
  });
});

it("what a member gave is listed newest first, without what was never paid", async () => {
  await begun();
  const first = await begun();
  await sendStripeEvent(first, "paid");
  street.clock.advance(DAY);
  const second = await begun();
  await sendStripeEvent(second, "paid");
  expect((await paidDonationsOf(street.context, Ana.id)).map(({ id }) => id)).toEqual([second, first]);
  expect(await paidDonationsOf(street.context, Ben.id)).toEqual([]);
});
