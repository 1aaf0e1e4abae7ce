import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { takeComplaints } from "./browser";
import { launchChromium } from "./chromium";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
beforeEach(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});
afterAll(() => void takeComplaints());

const share = async () => {
  const { id } = (await (await Ana.post("/api/parking-spaces", ana.place)).json()) as { id: string };
  return `#space-${id}`;
};
const HOME = `/?lat=${ben.place.latitude}&lng=${ben.place.longitude}`;

test("a page that comes back from the back/forward cache, with a worker, shows what changed meanwhile", async () => {
  const browser = await launchChromium({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  onTestFinished(() => browser.close());
  const { page, context } = await openPhoneOf(town, Ben, {
    javaScript: true,
    at: ben.place,
    browser,
    serviceWorkers: "allow",
  });
  const old = await share();
  await openLive(page, HOME);
  await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).active));
  await page.locator(old).waitFor();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.goto("/about");
  town.clock.advance(MINUTE);
  await Ana.send(`/api/parking-spaces/${old.replace("#space-", "")}`, { method: "DELETE" });
  const fresh = await share();
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.locator(fresh).waitFor();
  await page.locator(old).waitFor({ state: "detached" });
  await context.close();
  expect(takeComplaints()).toEqual([]);
});
