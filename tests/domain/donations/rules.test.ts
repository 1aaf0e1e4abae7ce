import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { donationForm, paymentIntentInput } from "~/domain/donations";
import { donationCents, dollarsOf, moneyText, atLeastMinimum, statusAfter } from "~/domain/donations/rules";
import { donationStatuses } from "~db/schema";

const WRONG = [2.99, 3.005, -3, Number.NaN, Infinity, 1e9, 10_000.01, 0, 3e-7, 1e21, null, true, [3], {}, undefined];

describe("an amount", () => {
  it.each([
    ["3", 300],
    ["3.00", 300],
    ["5.5", 550],
    ["4.35", 435],
    ["10000", 1_000_000],
    [" 7.25 ", 725],
    ["3,50", 350], // the decimal key of phones in half the world
  ])("of '%s' dollars is %i cents", (dollars, cents) => {
    expect(donationCents(dollars)).toBe(cents);
  });

  it.each([
    "",
    "3.",
    ".5",
    "2.99",
    "3.005",
    "-3",
    "+3",
    "1e1",
    "0x10",
    "3,500",
    "1,000.00",
    "NaN",
    "10000.01",
    "1000000",
    "３",
  ])("of '%s' is none", (dollars) => {
    expect(donationCents(dollars)).toBeNull();
    expect(donationForm.safeParse({ amount: dollars }).success).toBe(false);
  });

  it.each(WRONG)("of %s in a call is refused with a sentence", (amount) => {
    const { error } = paymentIntentInput.safeParse({ amount });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Please give between $3.00 and $10,000.00, with at most two decimals.",
    ]);
  });

  it.each([3, "3.00", 10_000, 4.35])("of %s in a call is taken", (amount) => {
    expect(paymentIntentInput.parse({ amount }).amount).toBe(Math.round(Number(amount) * 100));
  });

  it("loses no cent on the way to dollars and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 1_000_000 }), (cents) => {
        expect(donationCents(dollarsOf(cents))).toBe(cents);
        expect(paymentIntentInput.parse({ amount: cents / 100 }).amount).toBe(cents);
      }),
    );
  });

  it.each([
    ["", "3.00"],
    ["2.99", "3.00"],
    ["-7", "3.00"],
    ["abc", "3.00"],
    ["3", "3"],
    ["12.5", "12.5"],
    ["20,00", "20,00"],
  ])("typed as '%s' is left as '%s'", (typed, left) => {
    expect(atLeastMinimum(typed)).toBe(left);
  });

  it("is written as money", () => {
    expect([moneyText(300), moneyText(125_050)]).toEqual(["$3.00", "$1,250.50"]);
  });
});

test("messages in any order, also repeated, lead to the same state", () => {
  const reported = fc.array(fc.constantFrom(...donationStatuses), { maxLength: 8 });
  const end = (words: readonly (typeof donationStatuses)[number][]) => words.reduce(statusAfter, "pending");
  fc.assert(
    fc.property(reported, (words) => {
      const orders = [words.toReversed(), words.toSorted(), [...words, ...words]];
      for (const order of orders) expect(end(order)).toBe(end(words));
    }),
  );
});
