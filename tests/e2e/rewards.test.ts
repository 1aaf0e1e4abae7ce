import type { Locator } from "playwright";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPoints } from "~/domain/points";
import { ana, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { makeTrusted } from "../trusted";
import { expectNoAxeViolations } from "./axe";
import { openPhoneOf } from "./phone-of";
import { pressAtOnce } from "./press-at-once";

let memberId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  ({ id: memberId } = await me());
  await makeTrusted(town.app.context, memberId);
});

const me = async () => (await (await Ana.get("/api/auth/user")).json()) as { id: string; points: number };
const has = async (points: number) => {
  const correction = { kind: "corrected", reason: "Correction", points: points - (await me()).points } as const;
  await town.app.database.write((tx) => addPoints(tx, town.app.context, { memberId, ...correction }));
};

test("the arrow of 'Inaugural Member' stands beside its amount on a phone of 320 px", async () => {
  const viewport = { width: 320, height: 568 };
  const { page } = await openPhoneOf(town, Ana, { javaScript: false, viewport });
  await page.goto("/rewards");
  const { y: top = NaN, height = NaN } = (await page.locator(".promo .badge").boundingBox()) ?? {};
  const arrow = await page.locator(".promo .icon").boundingBox();
  const middle = (arrow?.y ?? NaN) + (arrow?.height ?? NaN) / 2;
  expect(Math.abs(middle - top - height / 2)).toBeLessThan(2);
});

test("what is missing for a claim stands apart from the rewards", async () => {
  const Newcomer = await register(town.url, { ...ana, email: "newcomer@kindspot.example" });
  const { page } = await openPhoneOf(town, Newcomer, { javaScript: false });
  await page.goto("/rewards");
  const { y: top = NaN, height = NaN } =
    (await page.getByRole("list", { name: "Before you can claim" }).boundingBox()) ?? {};
  const rewards = await page.locator(".notice + .rows").boundingBox();
  expect((rewards?.y ?? NaN) - top - height).toBeGreaterThanOrEqual(8);
});

describe("with JavaScript", () => {
  beforeEach(() => has(1100));

  test("a reward is claimed after a confirmation: the points are spent, the claim is pending", async () => {
    const { page } = await openPhoneOf(town, Ana, { javaScript: true });
    await page.goto("/rewards");
    await page.getByText("Congratulations!").waitFor();
    await page.getByRole("link", { name: "Claim $10 Coffee Gift Card" }).click();
    const asked = page.getByRole("dialog");
    await asked.getByRole("heading", { name: "Claim this reward?" }).waitFor();
    await asked.getByText("You have 1100, so 100 will be left.").waitFor();
    await expectNoAxeViolations(page);

    await asked.getByText("Cancel").click();
    await page.getByText("Claim this reward?").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Claim $10 Coffee Gift Card" }).click();
    await page.getByRole("button", { name: "Claim for 1000 points" }).click();
    await page.locator(".toast", { hasText: "Reward claimed" }).first().waitFor();
    await page.getByText("900 points to go").waitFor();
    await page.getByText("Pending").first().waitFor();
    expect(await page.getByText("Congratulations!").count()).toBe(0);
    expect((await me()).points).toBe(100);
  });

  test("two phones claim at the same instant with points for one reward: one gets it, the other reads why not", async () => {
    const phones = [
      await openPhoneOf(town, Ana, { javaScript: true }),
      await openPhoneOf(town, Ana, { javaScript: true }),
    ];
    for (const { page } of phones) {
      await page.goto("/rewards?claim=coffee-gift-card");
      await page.getByRole("button", { name: "Claim for 1000 points" }).waitFor();
    }
    await pressAtOnce(
      phones.map(({ page }) => page),
      "Claim for 1000 points",
    );
    const outcomes = await Promise.all(
      phones.map(async ({ page }) => {
        const won = page.locator(".toast", { hasText: "Reward claimed" });
        const lost = page.locator("main").getByText("You don't have enough points for this reward yet.");
        // Either phone may win. The toast leaves the page for a moment when its script has loaded.
        const seen = (which: Locator, outcome: boolean) =>
          which
            .first()
            .waitFor()
            .then(() => outcome);
        return Promise.race([seen(won, true), seen(lost, false)]);
      }),
    );
    expect(outcomes.sort()).toEqual([false, true]);
    expect((await me()).points).toBe(100);
  });
});

test("the page is accessible, in light and dark, with much and with little, also at 320 px", async () => {
  for (const [points, colorScheme] of [
    [20, "light"],
    [2500, "dark"],
  ] as const) {
    await has(points);
    const viewport = { width: 320, height: 640 };
    const { page, context } = await openPhoneOf(town, Ana, { javaScript: false, colorScheme, viewport });
    for (const path of ["/rewards", "/rewards?claim=restaurant-voucher"]) {
      await page.goto(path);
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
    await context.close();
  }
});

test("achievements stand in 2 columns on a phone", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false });
  await page.goto("/rewards");
  const achievements = page.getByRole("region", { name: "Achievements" }).getByRole("listitem");
  const boxes = await Promise.all((await achievements.all()).map((one) => one.boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
});
