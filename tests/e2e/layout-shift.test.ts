import type { Route } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { openPhone, type Phone } from "./browser";

// What moves under a thumb is pressed by mistake. A slow line shows each step of a page for long enough to press it.

/** The limit of QUALITY.md, section 'Pages': the sum of all shifts that no input of the driver caused. */
const MAX_SHIFT = 0.02;
/** Delay of each answer in ms, about that of a bad mobile line. */
const DELAY_MS = 400;

let phone: Phone;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  await register(town.url, ben);
  await Ana.post("/api/parking-spaces", ana.place);
});

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

function recordShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Element }[];
    })[])
      if (!entry.hadRecentInput)
        window.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => node?.className ?? "") });
  }).observe({ type: "layout-shift", buffered: true });
}

async function slowly(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  await route.continue();
}

const elsewhere = { latitude: ben.place.latitude + 0.008, longitude: ben.place.longitude + 0.004 };

test.each([
  ["at the last known place", ben.place],
  ["half a mile from the last known place", elsewhere],
  ["that denies its position", undefined],
])("on a slow line nothing moves from the sign-in to the live map, on a phone %s", async (_, at) => {
  phone = await openPhone({ url: town.url, javaScript: true, ...(at && { at }) });
  const { page } = phone;
  await page.addInitScript(recordShifts);
  await page.goto("/auth");
  await page.route("**/*", slowly);
  await page.getByLabel("Email").fill(ben.email);
  await page.getByLabel("Password", { exact: true }).fill(ben.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.locator(".map.live").waitFor();
  if (at) await page.waitForURL("**/?lat=*");
  await page.locator(".map.live").waitFor();
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT);
});
