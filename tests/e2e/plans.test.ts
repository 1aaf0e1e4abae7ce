import type { Page } from "playwright";
import { beforeAll, expect, test, vi } from "vitest";
import { matchNeeds } from "~/domain/plans";
import { after, DAY, HOUR } from "~/domain/shared/clock";
import { members } from "~db/schema";
import { ana, ben, register } from "../cast";
import { movableClock } from "../clock";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhoneOf } from "./phone-of";

/** A Sunday at noon in New York. */
const SUNDAY = new Date("2027-01-03T17:00:00Z");
const pin = `${ben.place.latitude},${ben.place.longitude}`;

let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
beforeAll(async () => {
  const env = { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" };
  town = await openKindspot({ env, clock: movableClock(SUNDAY) });
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  const createdAt = after(SUNDAY, -DAY); // plans of newer members are not matched
  await town.app.context.write((tx) => tx.update(members).set({ createdAt }));
  const latitude = String(ben.place.latitude);
  const longitude = String(ben.place.longitude);
  const there = { latitude, longitude, address: "12 Elm Street", Monday: "on", Friday: "on", formKey: "a plan" };
  await Ana.submit(`/plans?pin=${pin}`, { intent: "add-departure", ...there, repeats: "weekly", time: "17:40" });
  const need = { intent: "add-need", latitude, longitude, radius: "0.5", Monday: "on", from: "17:30", to: "18:15" };
  await Ben.submit(`/plans?pin=${pin}`, { ...need, formKey: "a need" });
  // At 7 PM the matches of tomorrow are made.
  town.clock.advance(7 * HOUR);
  await vi.waitFor(async () => {
    await matchNeeds(town.app.context);
    expect(await matchesOf(Ben)).toBe(true);
  }, 20_000);
});

const matchesOf = async (who: Visitor) => (await (await who.get("/plans")).text()).includes(">Accept");

/** The pages of plans, and the forms that came back refused. */
async function look(page: Page, then: (what: string) => Promise<void>): Promise<void> {
  const answer = await page.goto(`/plans?pin=${pin}`);
  expect(answer?.status()).toBe(200);
  await page.getByRole("heading", { name: "Your departures" }).waitFor();
  await then("plans");
  await page.getByLabel("Leaving at").fill("08:10");
  for (const box of await page.getByRole("group", { name: "Days of the week" }).first().getByRole("checkbox").all())
    await box.uncheck();
  await page.getByRole("button", { name: "Save Plan" }).click();
  await page.getByText("Please choose at least one day.").first().waitFor();
  await then("a refused plan");
  await page.goto("/plans");
  await page.getByRole("button", { name: /^Make an? (?:New )?Address/ }).click();
  await page.getByText("Copy the address now.").waitFor();
  await then("a calendar's address");
}

test.each([
  ["Ana", "light", true],
  ["Ben", "dark", true],
  ["Ana", "dark", false],
  ["Ben", "light", false],
] as const)(
  "the plans of %s, %s, script %s: no rule of accessibility is broken",
  async (name, colorScheme, javaScript) => {
    const { page } = await openPhoneOf(town, name === "Ana" ? Ana : Ben, { javaScript, colorScheme });
    await look(page, () => expectNoAxeViolations(page));
  },
);

test.each([320, 360, 1280])("days of the week stand between the edges of their fields at %i px", async (width) => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false, viewport: { width, height: 740 } });
  await page.goto(`/plans?pin=${pin}`);
  const field = await page.getByLabel("Leaving at").boundingBox();
  const boxes = await page
    .getByRole("group", { name: "Days of the week" })
    .first()
    .locator(".choice")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(7);
  expect(Math.min(...boxes.map(({ left }) => left))).toBeCloseTo(field?.x ?? NaN, 0);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeCloseTo((field?.x ?? NaN) + (field?.width ?? NaN), 0);
  const rows = new Set(boxes.map(({ top }) => Math.round(top)));
  expect(rows.size).toBe(width < 360 ? 2 : 1);
});

test.each([true, false])("a plan asks for its days or for its day, script %s", async (javaScript) => {
  const { page } = await openPhoneOf(town, Ana, { javaScript });
  await page.goto(`/plans?pin=${pin}`);
  const plan = page.locator("form", { has: page.getByLabel("Leaving at") });
  const days = plan.getByRole("group", { name: "Days of the week" });
  const day = plan.getByLabel("Day", { exact: true });
  await expect.poll(async () => [await days.isVisible(), await day.isVisible()]).toEqual([true, false]);
  await plan.getByLabel("Once", { exact: true }).check();
  await expect.poll(async () => [await days.isVisible(), await day.isVisible()]).toEqual([false, true]);
});

test.each([true, false])("a watch asks for hours only 'At hours of the week', script %s", async (javaScript) => {
  const { page } = await openPhoneOf(town, Ana, { javaScript });
  await page.goto("/profile/watches");
  const days = page.getByRole("group", { name: "Days of the week" });
  await page.getByLabel("For an hour").waitFor();
  expect(await days.isVisible()).toBe(false);
  await page.getByLabel("At hours of the week").check();
  await days.waitFor();
});

test.each(["ltr", "rtl"])(
  "plans at 320 px with text of twice the size, written %s: nothing is wider than the screen",
  async (dir) => {
    for (const who of [Ana, Ben]) {
      const options = { javaScript: false, viewport: { width: 320, height: 640 } };
      const { page, context } = await openPhoneOf(town, who, options);
      await look(page, async (what) => {
        await page.evaluate((direction) => {
          document.documentElement.dir = direction;
          document.documentElement.style.fontSize = "200%";
        }, dir);
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect([what, wide]).toEqual([what, screen]);
      });
      await context.close();
    }
  },
);
