import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";

const town = givenKindspot();

const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
const banner = (page: Page) => page.getByRole("complementary", { name: "Security Notice" });

describe("with JavaScript", () => {
  const phone = () => openPhone({ url: town.url, javaScript: true, userAgent });

  test("the notice is closed on the page where it stands, for the rest of the session", async () => {
    const { page } = await phone();
    for (const path of ["/", "/auth?mode=sign-up"]) {
      await page.goto(path);
      await banner(page).getByText("This server answers without https.").waitFor();
      await expectNoAxeViolations(page);
    }
    const noted = page.waitForResponse((response) => response.request().method() === "POST");
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await banner(page).waitFor({ state: "detached" });
    await noted; // leaving the page before that would cancel it
    await page.getByRole("heading", { name: "Create Account" }).waitFor();
    expect(page.url()).toBe(`${town.url}/auth?mode=sign-up`);
    for (const path of ["/", "/menu"]) {
      await page.goto(path);
      expect(await banner(page).count()).toBe(0);
    }
  });

  test("its explanation is one tap away and continues to the app", async () => {
    const { page } = await phone();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/menu");
      await banner(page).getByRole("link", { name: "What this means" }).click();
      await page.getByRole("heading", { name: "Security Notice" }).waitFor();
      expect(await banner(page).count()).toBe(0);
      await expectNoAxeViolations(page);
    }
    await page.getByRole("button", { name: "Continue to App" }).click();
    await page.waitForURL(`${town.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  test("it fits a screen of 320 px", async () => {
    const viewport = { width: 320, height: 640 };
    const { page } = await openPhone({ url: town.url, javaScript: true, userAgent, viewport });
    for (const path of ["/", "/mobile-access"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});

test("the notice causes no layout shift, also when it is closed", async () => {
  const { page } = await openPhone({ url: town.url, javaScript: true, userAgent });
  await page.addInitScript(() => {
    const shifts: number[] = Object.assign(window, { shifts: [] }).shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/menu");
  await banner(page).getByRole("button", { name: "Dismiss" }).click();
  await banner(page).waitFor({ state: "detached" });
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
});
