import type { Route } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { openFakeProxy, type FakeProxy } from "../fakes/proxy";
import type { Visitor } from "../visitor";
import { openPhone, type Phone } from "./browser";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

// What moves under a thumb is pressed by mistake. A slow line shows each step of a page for long enough to press it.

/** The limit of QUALITY.md, section 'Pages': the sum of all shifts that no input of the driver caused. */
const MAX_SHIFT = 0.02;
/** Delay of each answer in ms, about that of a bad mobile line. */
const DELAY_MS = 400;

let phone: Phone;
let Ben: Visitor;
/** Some lines of a page at a time, each shown before the next ones come. */
let trickle: FakeProxy;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  await Ana.post("/api/parking-spaces", ana.place);
  trickle = await openFakeProxy(town.url, { pieces: 700, pauseMs: 45 });
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
  await expectNoShift();
});

test.each(["/", "/car", "/plans", "/spaces/new", "/profile/notifications"])(
  "nothing of %s moves while it arrives in pieces, nor when its scripts run",
  async (path) => {
    phone = await openPhoneOf(trickle, Ben, { javaScript: true, at: ben.place });
    await phone.page.addInitScript(recordShifts);
    await openLive(phone.page, path);
    await expectNoShift();
  },
);

async function expectNoShift(): Promise<void> {
  const shifts = await phone.page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT);
}
